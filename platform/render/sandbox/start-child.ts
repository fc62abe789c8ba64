import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { boxFlags } from './box-flags';

const SHELL = '/bin/sh';

/**
 * Megabytes of memory in one child: four times what the largest section takes today, and well below what a container of `deploy/` has, so that a release
 * which takes all it gets ends its own child and not the program that started it.
 */
export const SANDBOX_MEMORY = 384;

/**
 * What the system itself denies: memory beyond that (kB), writing files (blocks), an hour of processor time (s), core files.
 * On a system without such a limit the child runs without it.
 */
const LIMITS = [`-d ${SANDBOX_MEMORY * 1024}`, '-f 0', '-t 3600', '-c 0']
  .map((limit) => `ulimit ${limit} 2>/dev/null`)
  .join('; ');

/** Starts a child that may read these folders (real paths) and has no environment: neither the origin's secrets nor the tool's. */
export function startChild(
  code: string,
  folders: readonly string[],
  { isPatient = false }: { isPatient?: boolean } = {},
): ChildProcess {
  const node = [process.execPath, ...boxFlags([code, ...folders]), code];
  const [command, ...words] = existsSync(SHELL) ? [SHELL, '-c', `${LIMITS}; exec "$@"`, SHELL, ...node] : node;
  const child = spawn(command!, words, {
    cwd: path.dirname(code),
    env: { NODE_ENV: 'production' },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  // A child that could not be started has no id and emits `error`.
  if (isPatient && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  return child;
}
