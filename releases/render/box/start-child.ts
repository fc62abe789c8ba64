import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { boxFlags } from './box-flags';

const SHELL = '/bin/sh';

/**
 * What the system itself denies: memory beyond a gigabyte (kB), writing files (blocks), an hour of processor time (s), core files.
 * Where it knows no such limit the child goes without.
 */
const LIMITS = ['-d 1048576', '-f 0', '-t 3600', '-c 0'].map((limit) => `ulimit ${limit} 2>/dev/null`).join('; ');

/** Starts a child that may read these folders (real paths) and has no environment: neither the origin's secrets nor the tool's. */
export function startChild(code: string, folders: readonly string[]): ChildProcess {
  const node = [process.execPath, ...boxFlags([code, ...folders]), code];
  const [command, ...words] = existsSync(SHELL) ? [SHELL, '-c', `${LIMITS}; exec "$@"`, SHELL, ...node] : node;
  return spawn(command!, words, { cwd: path.dirname(code), env: { NODE_ENV: 'production' }, stdio: ['pipe', 'pipe', 'ignore'] });
}
