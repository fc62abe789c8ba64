import childProcess, { type ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { childCode } from './child-code';
import { SANDBOX_MEMORY, startChild } from './start-child';

let lowered: jest.SpyInstance;
let child: ChildProcess;
beforeEach(() => {
  lowered = jest.spyOn(os, 'setPriority').mockImplementation();
});
afterEach(async () => {
  lowered.mockRestore();
  const ended = once(child, 'exit');
  child.kill();
  await ended;
});

test.each([
  ['with a low priority, in which a busy machine still completes it', true, [os.constants.priority.PRIORITY_BELOW_NORMAL]],
  ['with the usual priority, because a visitor waits', false, []],
])('the child of a renderer runs %s', (_how, isLowPriority, priorities) => {
  child = startChild(childCode(), [], { isLowPriority });
  expect(lowered.mock.calls).toEqual(priorities.map((priority) => [child.pid, priority]));
});

test('a child for which this process has no file descriptor left is refused', () => {
  child = startChild(childCode(), []);
  jest.spyOn(childProcess, 'spawn').mockReturnValueOnce(new EventEmitter() as ChildProcess);
  expect(() => startChild(childCode(), [])).toThrow('too many files are open');
});

test('the child gets neither the environment nor the folder of the program that starts it', () => {
  const spawned = jest.spyOn(childProcess, 'spawn');
  child = startChild(childCode(), []);
  const { cwd, env } = spawned.mock.lastCall![2];
  expect({ cwd, env }).toEqual({ cwd: path.dirname(childCode()), env: { NODE_ENV: 'production' } });
  spawned.mockRestore();
});

test('the child runs under limits of the operating system: memory, no written files, an hour of work, no core file', () => {
  child = startChild(childCode(), []);
  const limits = [...child.spawnargs.join(' ').matchAll(/ulimit -(\w \d+)/g)].map(([, limit]) => limit);
  expect(limits).toEqual([`d ${SANDBOX_MEMORY * 1024}`, 'f 0', 't 3600', 'c 0']);
});
