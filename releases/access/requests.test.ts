/** @jest-environment node */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keepRequest, readRequests, requestOf, takeRequest } from './requests';

let data: string;
beforeEach(() => (data = mkdtempSync(path.join(tmpdir(), 'requests-'))));
afterEach(() => rmSync(data, { recursive: true, force: true }));

const at = (hours: number) => new Date(Date.parse('2026-11-22T08:00:00Z') + hours * 3_600_000);
const ask = (hours: number) =>
  keepRequest(data, {
    verb: 'promote',
    words: { name: 'legal' },
    by: { who: 'keza', from: 'here', tool: 'test', reason: null },
    at: at(hours).toISOString(),
  });
const waiting = (hours: number) => readRequests(data, at(hours)).map(({ id }) => id);
const files = () => readdirSync(path.join(data, 'requests'));

test('what was asked for waits for a second person for a day, the oldest first', async () => {
  const [second, first] = [await ask(1), await ask(0)];
  expect(waiting(23.9)).toEqual([first, second]);
  expect(waiting(24)).toEqual([second]);
  expect(() => requestOf(data, first, at(24))).toThrow(`No request "${first}" waits.`);
});

test('what nobody decided on in time is deleted when the next is asked for', async () => {
  const old = await ask(0);
  const next = await ask(24);
  expect(files()).toEqual([`${next}.json`]);
  expect(files()).not.toContain(`${old}.json`);
});

test('of two who decide at once one succeeds, and nothing of the request stays', async () => {
  const id = await ask(0);
  const decided = await Promise.allSettled([takeRequest(data, id), takeRequest(data, id)]);
  expect(decided.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(files()).toEqual([]);
});
