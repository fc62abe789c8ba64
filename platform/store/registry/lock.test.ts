/** @jest-environment node */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withLock } from './lock';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const file = () => path.join(folder, 'list.lock');
const aTurn = () => new Promise((resolve) => setImmediate(resolve));

test('one at a time holds a lock, and each that waits gets it', async () => {
  const order: string[] = [];
  const holder = (name: string) =>
    withLock(file(), async () => {
      order.push(`${name} in`);
      for (let turn = 0; turn < 20; turn += 1) await aTurn();
      order.push(`${name} out`);
      return name;
    });
  expect(await Promise.all(['a', 'b', 'c'].map(holder))).toEqual(['a', 'b', 'c']);
  for (let place = 0; place < 6; place += 2) expect(order[place + 1]).toBe(order[place]!.replace('in', 'out'));
});

test('work that fails frees the lock, and nothing is written', async () => {
  await expect(withLock(file(), () => Promise.reject(new Error('it failed')))).rejects.toThrow('it failed');
  expect(await withLock(file(), async () => 'next')).toBe('next');
  expect(statSync(`${file()}.db`).size).toBe(0);
});
