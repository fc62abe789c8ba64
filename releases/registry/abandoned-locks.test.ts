/** @jest-environment node */
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AbandonedLocks } from './abandoned-locks';
import { withLock } from './lock';
import { isFromElsewhere, newToken } from './lock-holder';

let folder: string;
let file: string;
let now = 0;
let locks: AbandonedLocks;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'abandoned-'));
  file = path.join(folder, 'registry.lock');
  now = 0;
  locks = new AbandonedLocks(() => now);
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** As a container on the same volume writes it: process 1 there, which is another process here or none. */
const TOKEN = `${process.pid} 0 word another-place`;
const at = async (milliseconds: number) => {
  now = milliseconds;
  return locks.is(file, TOKEN);
};

test('a lock of another container is held as long as its holder gives signs of life', async () => {
  writeFileSync(file, TOKEN);
  for (let second = 0; second < 60; second += 10) {
    utimesSync(file, second, second);
    expect(await at(second * 1000)).toBe(false);
  }
});

test('a lock that stays as it is for a quarter of a minute is nobody’s any more', async () => {
  writeFileSync(file, TOKEN);
  expect([await at(0), await at(14_000), await at(16_000)]).toEqual([false, false, true]);
});

test('a lock that changed hands is watched anew', async () => {
  writeFileSync(file, TOKEN);
  await at(0);
  now = 16_000;
  expect(await locks.is(file, `${TOKEN} of the next one`)).toBe(false);
});

/** Resolves when whoever waits asks for the third time whether the lock is abandoned: two tries are over then. */
function thirdTry(): Promise<void> {
  const { is } = AbandonedLocks.prototype;
  const asked = jest.spyOn(AbandonedLocks.prototype, 'is');
  return new Promise((resolve) => {
    asked.mockImplementation(function ask(this: AbandonedLocks, ...words) {
      if (asked.mock.calls.length === 3) resolve();
      return is.apply(this, words);
    });
  });
}

test('two containers with the same process number do not take the lock from one another', async () => {
  expect([isFromElsewhere(TOKEN), isFromElsewhere(newToken()), isFromElsewhere('17 4711 word')]).toEqual([true, false, false]);
  writeFileSync(file, TOKEN);
  const order: string[] = [];
  const triedThrice = thirdTry();
  const waits = withLock(file, async () => void order.push('here'));
  await Promise.race([triedThrice, waits]);
  expect(order).toEqual([]);
  expect(readFileSync(file, 'utf8')).toBe(TOKEN);
  order.push('there');
  rmSync(file);
  await waits;
  expect(order).toEqual(['there', 'here']);
});

test('whoever holds a lock gives signs of life', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'performance', 'Date'] });
  await withLock(file, async () => {
    utimesSync(file, 0, 0);
    jest.advanceTimersByTime(1_000);
    jest.useRealTimers();
    while (statSync(file).mtimeMs === 0) await new Promise(setImmediate);
  });
  expect(existsSync(file)).toBe(false);
});
