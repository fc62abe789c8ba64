/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withLock } from './lock';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lock-'));
  file = path.join(folder, 'registry.lock');
});
afterEach(() => jest.restoreAllMocks());

const deadProcess = () => spawnSync('true').pid;

test('work is done under the lock, and its result is handed on', async () => {
  await expect(withLock(file, async () => existsSync(file))).resolves.toBe(true);
  expect(readdirSync(folder)).toEqual([]);
});

test('work that fails frees the lock', async () => {
  await expect(withLock(file, async () => { throw new Error('failed'); })).rejects.toThrow('failed');
  expect(readdirSync(folder)).toEqual([]);
});

test('whoever comes second waits until the first is done', async () => {
  const order: string[] = [];
  let secondHasLooked: () => void;
  const looked = new Promise<void>((resolve) => {
    secondHasLooked = resolve;
  });
  // The second one asks whether the holder is alive: then it has found the lock taken.
  jest.spyOn(process, 'kill').mockImplementation(() => {
    secondHasLooked();
    return true;
  });
  let second: Promise<unknown> = Promise.resolve();
  await withLock(file, async () => {
    second = withLock(file, async () => order.push('second'));
    await looked;
    order.push('first');
  });
  await second;
  expect(order).toEqual(['first', 'second']);
});

test('of many at once only one works at a time', async () => {
  let working = 0;
  let most = 0;
  const work = () =>
    withLock(file, async () => {
      working += 1;
      most = Math.max(most, working);
      await new Promise(setImmediate);
      working -= 1;
    });
  await Promise.all(Array.from({ length: 10 }, work));
  expect(most).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
});

test('the lock of a process that died is broken', async () => {
  writeFileSync(file, String(deadProcess()));
  await expect(withLock(file, async () => 'done')).resolves.toBe('done');
  expect(readdirSync(folder)).toEqual([]);
});

test('of many who find a dead lock only one at a time gets it', async () => {
  writeFileSync(file, String(deadProcess()));
  let working = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 10 }, () =>
      withLock(file, async () => {
        working += 1;
        most = Math.max(most, working);
        await new Promise(setImmediate);
        working -= 1;
      }),
    ),
  );
  expect(most).toBe(1);
});

test('somebody who died while breaking a lock does not block it for ever', async () => {
  writeFileSync(file, String(deadProcess()));
  writeFileSync(`${file}.breaker`, '');
  utimesSync(`${file}.breaker`, 0, 0);
  await expect(withLock(file, async () => 'done')).resolves.toBe('done');
});
