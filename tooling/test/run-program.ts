import { spawn } from 'node:child_process';
import path from 'node:path';
import { ROOT } from '../build/workspaces';

/** How a program ended. */
export interface Exit {
  status: number | null;
  /** Why it counts as failed, as a sentence without its name; `null` when it exited with 0 by itself. */
  fault: string | null;
  /** What it printed; empty unless `capture` was asked for. */
  output: string;
}

interface Options {
  env?: NodeJS.ProcessEnv;
  /** Milliseconds after which the program and all that it started are killed. */
  limit: number;
  /** Collects the output instead of passing it on to the terminal. */
  capture?: boolean;
}

/** Runs a program of `node_modules/.bin` in the repository. It never rejects: a program that does not start has a fault as well. */
export function runProgram(program: string, args: readonly string[], { env, limit, capture = false }: Options): Promise<Exit> {
  const stdio = capture ? 'pipe' : 'inherit';
  // A group of its own, so that what the program started goes with it: jest's workers, Playwright's browsers.
  const child = spawn(path.join(ROOT, 'node_modules/.bin', program), args, {
    cwd: ROOT,
    detached: true,
    env: { ...process.env, ...env },
    stdio: ['ignore', stdio, stdio],
  });
  const kill = (signal: NodeJS.Signals) => {
    try {
      if (child.pid) process.kill(-child.pid, signal);
    } catch {
      // It has ended meanwhile.
    }
  };
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  return new Promise((resolve) => {
    let isOver = false;
    const timer = setTimeout(() => {
      isOver = true;
      kill('SIGKILL');
    }, limit);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, kill);
    const end = (status: number | null, fault: string | null) => {
      clearTimeout(timer);
      for (const name of ['SIGINT', 'SIGTERM'] as const) process.off(name, kill);
      resolve({ status, fault, output: output.trim() });
    };
    child.once('error', (error) => end(null, `did not start: ${error.message}`));
    child.once('close', (status, signal) => {
      if (isOver) end(status, `did not end within ${limit / 60_000} minutes, and was killed`);
      else if (signal) end(status, `was ended by ${signal}`);
      else end(status, status === 0 ? null : `exited with ${status}`);
    });
  });
}
