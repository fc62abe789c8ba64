import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { Requests, requireUnchanged, type BoundRequest } from './requests';

let data: string;
let requests: Requests;
beforeEach(() => {
  data = newFolder();
  requests = new Requests(path.join(data, 'requests'));
});

const at = (hours: number) => new Date(Date.parse('2026-11-22T08:00:00Z') + hours * 3_600_000);
const query = (hours: number) =>
  requests.add({
    verb: 'promote',
    words: { name: 'legal' },
    by: { who: 'keza', from: 'here', tool: 'test', reason: null },
    principal: { person: 'keza', pipeline: null },
    subject: { records: {}, rollout: null },
    at: at(hours).toISOString(),
  });
const waiting = (hours: number) => requests.list(at(hours)).map(({ id }) => id);
const decline = (id: string) => requests.decide(id, async () => undefined);
const files = () => readdirSync(path.join(data, 'requests'));

test('a request waits for a second person for a day; the list begins with the oldest', async () => {
  const [second, first] = [await query(1), await query(0)];
  expect(waiting(23.9)).toEqual([first, second]);
  expect(waiting(24)).toEqual([second]);
  expect(() => requests.get(first, at(24))).toThrow(`No request "${first}" waits.`);
});

test('requests are listed in the order in which they were made, not in that of their ids', async () => {
  const made: string[] = [];
  for (const hours of [3, 1, 4, 0, 2]) made[hours] = await query(hours);
  expect(waiting(5)).toEqual(made);
  expect(made.toSorted()).not.toEqual(made);
});

test('a request that expired without a decision is deleted when the next one is stored', async () => {
  const old = await query(0);
  const next = await query(24);
  expect(files()).toEqual([`${next}.json`]);
  expect(files()).not.toContain(`${old}.json`);
});

test('when two people decide at once only one succeeds, and the request is removed', async () => {
  const id = await query(0);
  const decided = await Promise.allSettled([decline(id), decline(id)]);
  expect(decided.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(files()).toEqual([]);
});

test('a request that was made by a clock that was days ahead does not wait longer than a day', async () => {
  await query(72);
  expect(waiting(0)).toEqual([]);
  const next = await query(1);
  expect(files()).toEqual([`${next}.json`]);
});

test('a request that is decided while the list is read is not in the list', async () => {
  const pending = await query(1);
  // A dangling link behaves like a file that was deleted after it was listed.
  symlinkSync(path.join(data, 'gone'), path.join(data, 'requests/0123abcd.json'));
  const errors = jest.spyOn(console, 'error');
  expect(waiting(2)).toEqual([pending]);
  expect(errors).not.toHaveBeenCalled();
});

test('of one holder fifty requests wait at most, until some are decided or expire; those of others are not counted', async () => {
  const [first] = [await query(0)];
  for (let more = 1; more < 50; more += 1) await query(more / 100);
  await expect(query(1)).rejects.toThrow('50 requests of keza wait for a decision already.');
  const other = { ...requests.get(first, at(1)), by: { who: 'eric', from: 'here', tool: 'test', reason: null } };
  const { id: _id, ...content } = other as BoundRequest;
  await requests.add(content);
  await decline(first);
  await query(1);
  await expect(query(2)).rejects.toThrow('50 requests');
  await query(25);
});

const fileOf = (id: string) => path.join(data, 'requests', `${id}.json`);
const checked = (id: string) => () => requireUnchanged(requests.get(id, at(0)));

test('an unchanged request can be approved', async () => {
  expect(checked(await query(0))).not.toThrow();
});

test.each([
  ['the words', '"legal"', '"shell"'],
  ['whose it is', '"person": "keza"', '"person": "eric"'],
  ['the records', '"records": {}', '"records": {"legal@1.1.0": "0"}'],
  ['the time', '2026-11-22T08', '2026-11-22T07'],
])('a request is refused when %s changed on the disk', async (_what, before, after) => {
  const id = await query(0);
  const text = readFileSync(fileOf(id), 'utf8');
  expect(text).toContain(before);
  writeFileSync(fileOf(id), text.replace(before, after));
  expect(checked(id)).toThrow(`The request ${id} was changed`);
});

test('a request without a person, as older services stored it, can be declined but not approved', async () => {
  const id = await query(0);
  const { principal: _principal, subject: _subject, ...old } = JSON.parse(readFileSync(fileOf(id), 'utf8'));
  writeFileSync(fileOf(id), JSON.stringify(old));
  expect(waiting(1)).toEqual([id]);
  expect(checked(id)).toThrow('made by an older service');
  await decline(id);
  expect(waiting(1)).toEqual([]);
});

test('a request that cannot be read, as one of a newer service, keeps none of the others from being listed, made and decided', async () => {
  const id = await query(0);
  writeFileSync(fileOf('0123abcd'), '{');
  writeFileSync(
    fileOf('0123abce'),
    JSON.stringify({ ...JSON.parse(readFileSync(fileOf(id), 'utf8')), id: '0123abce', urgent: true }),
  );
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(waiting(1)).toEqual([id]);
  const next = await query(2);
  expect(waiting(3)).toEqual([id, next]);
  expect(errors).toHaveBeenCalledWith(expect.stringContaining('0123abcd.json'));
  // Each once, however often the requests are listed.
  expect(errors).toHaveBeenCalledTimes(2);
  errors.mockRestore();
});

test('a request that cannot be removed is not taken for one that was decided', async () => {
  const id = await query(0);
  mkdirSync(`${fileOf(id)}.${process.pid}.taken.tmp`);
  await expect(decline(id)).rejects.toThrow('EISDIR');
  expect(waiting(1)).toEqual([id]);
});
