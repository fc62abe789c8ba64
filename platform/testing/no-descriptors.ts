import { ChildProcess } from 'node:child_process';

/** Spawns as Node does when this process has no file descriptor left: the child has no streams, and its error comes in the next tick. */
export const spawnWithoutDescriptors = (): jest.SpyInstance =>
  jest.spyOn(ChildProcess.prototype as unknown as { spawn(): number }, 'spawn').mockImplementationOnce(function (
    this: ChildProcess,
  ) {
    process.nextTick(() => this.emit('error', new Error('spawn EMFILE')));
    return -24;
  });
