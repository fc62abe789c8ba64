import type { ChildProcess } from 'node:child_process';

/**
 * Refuses a child for which this process has no file descriptor left. It has no streams, its error comes when `spawn` has returned and
 * unheard would end this process, and `kill` would end the whole group of this process.
 */
export function refuseUnstarted(child: ChildProcess): void {
  if ((child.stdio as unknown) !== undefined) return;
  child.once('error', () => undefined);
  throw new Error('No process can be started: too many files are open.');
}
