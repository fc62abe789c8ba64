/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import files from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Refusal } from '../refusal';
import { withLock } from './lock';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lock-'));
  file = path.join(folder, 'registry.lock');
});

afterEach(() => jest.restoreAllMocks());

/** Resolves once the lock was asked for so often that somebody waits for it. */
function attempts(count: number): Promise<void> {
  const { link } = files;
  let tried = 0;
  return new Promise((resolve) => {
    jest.spyOn(files, 'link').mockImplementation(async (...paths) => {
      tried += 1;
      if (tried === count) resolve();
      return link(...paths);
    });
  });
}

/** The lock of a process that runs. */
const anothers = String(process.ppid);
const deadProcess = () => spawnSync('true').pid;

test('work is done under the lock, and its result is handed on', async () => {
  await expect(withLock(file, async () => existsSync(file))).resolves.toBe(true);
  expect(readdirSync(folder)).toEqual([]);
});

test('work that fails frees the lock', async () => {
  await expect(
    withLock(file, async () => {
      throw new Error('failed');
    }),
  ).rejects.toThrow('failed');
  expect(readdirSync(folder)).toEqual([]);
});

test('whoever comes second waits until the first is done', async () => {
  const order: string[] = [];
  let second: Promise<unknown> = Promise.resolve();
  await withLock(file, async () => {
    const waits = attempts(3);
    second = withLock(file, async () => order.push('second'));
    await waits;
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

test('a lock whose process number was given to another process is broken', async () => {
  // The number of this process's parent, with another start than its own.
  writeFileSync(file, `${process.ppid} 1 word`);
  await expect(withLock(file, async () => 'done')).resolves.toBe('done');
});

test('a lock of this process number that this process did not write is broken, as in a container that was killed', async () => {
  let token = '';
  await withLock(file, async () => {
    token = readFileSync(file, 'utf8');
  });
  writeFileSync(file, token);
  await expect(withLock(file, async () => 'done')).resolves.toBe('done');
  writeFileSync(file, String(process.pid));
  await expect(withLock(file, async () => 'done')).resolves.toBe('done');
});

test('a lock that a power cut left empty is broken', async () => {
  writeFileSync(file, '');
  await expect(withLock(file, async () => 'done')).resolves.toBe('done');
});

test('a lock that somebody deleted by hand, and another took, is left to that one', async () => {
  await withLock(file, async () => writeFileSync(file, anothers));
  expect(readFileSync(file, 'utf8')).toBe(anothers);
});

test('whoever saw the lock free for a moment does not break the one that a third process has just taken', async () => {
  writeFileSync(file, anothers);
  const waits = attempts(3);
  const looked = jest.spyOn(files, 'readFile').mockRejectedValue(Object.assign(new Error('free'), { code: 'ENOENT' }));
  const waiting = withLock(file, async () => 'done');
  await waits;
  expect(looked).toHaveBeenCalled();
  expect(readFileSync(file, 'utf8')).toBe(anothers);
  looked.mockRestore();
  rmSync(file);
  await expect(waiting).resolves.toBe('done');
});

test('whoever breaks a dead lock looks again first: another may have broken it, and have taken it since', async () => {
  writeFileSync(file, String(deadProcess()));
  const { writeFile } = files;
  const waits = attempts(4);
  let isTaken = false;
  jest.spyOn(files, 'writeFile').mockImplementation(async (target, ...rest) => {
    if (target === `${file}.breaker` && !isTaken) {
      isTaken = true;
      writeFileSync(file, anothers);
    }
    return writeFile(target, ...rest);
  });
  const waiting = withLock(file, async () => 'done');
  await waits;
  expect(isTaken).toBe(true);
  expect(readFileSync(file, 'utf8')).toBe(anothers);
  rmSync(file);
  await expect(waiting).resolves.toBe('done');
  expect(readdirSync(folder)).toEqual([]);
});

test('whoever waited a minute is told who holds the lock and what to do, and leaves its place in the queue', async () => {
  const start = Date.now();
  jest
    .spyOn(Date, 'now')
    .mockReturnValueOnce(start)
    .mockReturnValueOnce(start)
    .mockReturnValue(start + 60_001);
  writeFileSync(file, anothers);
  const refused = withLock(file, async () => 'done');
  await expect(refused).rejects.toThrow(Refusal);
  await expect(refused).rejects.toThrow(new RegExp(`is held by process ${process.ppid} for a minute.*delete the file`));
  expect(readdirSync(folder)).toEqual(['registry.lock']);
});
