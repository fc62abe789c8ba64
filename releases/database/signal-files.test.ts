/** @jest-environment node */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Ask } from './database';
import { exchangeFiles } from './signal-files';

/** The table alone: what was given first stays, unless it is given anew. */
const table = new Map<string, string>();
const ask = (async (text: string, [name, value]: [string, string] = ['', '']) => {
  if (text.startsWith('SELECT')) return [...table].map(([each, said]) => ({ name: each, text: said }));
  if (text.includes('DO UPDATE') || !table.has(name)) table.set(name, value);
  return [];
}) as unknown as Ask;

let [a, b] = ['', ''];
const file = (data: string, name = 'r1.evidence.json') => path.join(data, 'signals', name);
const write = (data: string, text: string, name?: string) => {
  mkdirSync(path.join(data, 'signals'), { recursive: true });
  writeFileSync(file(data, name), text);
};
const exchange = async (...machines: string[]) => {
  for (const data of machines) await exchangeFiles(ask, data, ['r1']);
};

beforeEach(() => {
  table.clear();
  [a, b] = ['a-', 'b-'].map((name) => mkdtempSync(path.join(tmpdir(), name))) as [string, string];
});
afterEach(() => [a, b].forEach((data) => rmSync(data, { recursive: true, force: true })));

test('the course of a rollout that one origin writes comes to the others, and goes on coming', async () => {
  write(a, 'one point');
  await exchange(a, b);
  expect(readFileSync(file(b), 'utf8')).toBe('one point');
  write(a, 'two points');
  await exchange(a, b);
  expect(readFileSync(file(b), 'utf8')).toBe('two points');
});

test('an origin that starts anew does not put its older course over what the others have by now', async () => {
  write(a, 'an old course');
  table.set('r1.evidence.json', 'what the others have');
  await exchange(a);
  expect(readFileSync(file(a), 'utf8')).toBe('what the others have');
});

test('what is of no rollout that is asked for neither goes nor comes', async () => {
  write(a, 'of another', 'r10.evidence.json');
  write(a, 'counts', 'r1~origin.json');
  table.set('r2.evidence.json', 'of another');
  await exchange(a);
  expect([...table.keys()]).toEqual(['r2.evidence.json']);
  expect(existsSync(file(a, 'r2.evidence.json'))).toBe(false);
});

test('a name that leads out of the folder is not written, whoever put it there', async () => {
  table.set('r1~/../../outside.json', '{}');
  mkdirSync(path.join(a, 'signals/r1~'), { recursive: true });
  await exchange(a);
  expect(existsSync(path.join(a, 'outside.json'))).toBe(false);
});
