import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { refuseUnstarted } from '../../refuse-unstarted';
import { sandboxFlags } from './sandbox-flags';

const SHELL = '/bin/sh';

/**
 * Memory limit of a child in megabytes: four times what today's largest section takes, and well below that of a container in `deploy/`, so that
 * a release that allocates without limit crashes its own child and not the program that started it.
 */
export const SANDBOX_MEMORY = 384;

/**
 * Limits of the operating system: memory (kB), no written files (blocks), an hour of processor time (s), no core files. A system that
 * does not support a limit runs the child without it.
 */
const LIMITS = [`-d ${SANDBOX_MEMORY * 1024}`, '-f 0', '-t 3600', '-c 0']
  .map((limit) => `ulimit ${limit} 2>/dev/null`)
  .join('; ');

/** Starts a child that can read these folders (real paths) and has no environment variables, and so no secrets of the origin or the tool. */
export function startChild(
  code: string,
  folders: readonly string[],
  { isLowPriority = false }: { isLowPriority?: boolean } = {},
): ChildProcess {
  const node = [process.execPath, ...sandboxFlags([code, ...folders]), code];
  const [command, ...parameters] = existsSync(SHELL) ? [SHELL, '-c', `${LIMITS}; exec "$@"`, SHELL, ...node] : node;
  const child = spawn(command!, parameters, {
    cwd: path.dirname(code),
    env: { NODE_ENV: 'production' },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  refuseUnstarted(child);
  // A child that could not be started has no pid, and emits `error`.
  if (isLowPriority && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  return child;
}
