import { spawn, type ChildProcessByStdio, type SpawnOptions } from 'node:child_process';
import type { Readable } from 'node:stream';
import { refuseUnstarted } from '../refuse-unstarted';

/**
 * Loaded by the child before its program. The channel closes with this process, also when that is killed, and keeps no program that is done.
 * Worker threads load it too and have no channel; processes that the child forks do not, because they wait for messages in theirs.
 */
const END_WITH_PARENT = `data:text/javascript,if(process.channel){process.execArgv.splice(process.execArgv.indexOf('--import'),2);process.once('disconnect',()=>process.exit()).channel.unref()}`;

/** Starts a Node program that does not outlive this process. */
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
