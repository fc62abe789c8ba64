import { spawn, type ChildProcessByStdio, type SpawnOptions } from 'node:child_process';
import type { Readable } from 'node:stream';
import { refuseUnstarted } from '../refuse-unstarted';

/**
 * Ends the child when the IPC channel closes, which happens also when this process is killed. The channel does not keep the child alive.
 * Worker threads load this too, but have no channel. Processes that the child forks do not load it, because they receive messages on theirs.
 */
const END_WITH_PARENT = `data:text/javascript,if(process.channel){process.execArgv.splice(process.execArgv.indexOf('--import'),2);process.once('disconnect',()=>process.exit()).channel.unref()}`;

/** Starts a Node program that ends with this process. */
export function spawnTied(
  program: readonly string[],
  options: Pick<SpawnOptions, 'cwd' | 'env' | 'signal'> = {},
): ChildProcessByStdio<null, Readable, Readable> {
  const child = spawn(process.execPath, ['--import', END_WITH_PARENT, ...program], {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  }) as ChildProcessByStdio<null, Readable, Readable>;
  refuseUnstarted(child);
  return child;
}
