import { spawn } from 'node:child_process';
import path from 'node:path';
import { ROOT } from '../build/workspaces';

/** How a program ended. */
export interface Exit {
  status: number | null;
  /** Why it failed, as a sentence without a subject; `null` if it exited with 0. */
  fault: string | null;
  /** The output; empty without `capture`. */
  output: string;
}

interface Options {
  env?: NodeJS.ProcessEnv;
  /** Milliseconds after which the program and its child processes are killed. */
  limit: number;
  /** Collects the output instead of printing it. */
  capture?: boolean;
}

/** Runs a program of `node_modules/.bin` in the repository. Never rejects: a program that does not start has a fault too. */
export function runProgram(program: string, args: readonly string[], { env, limit, capture = false }: Options): Promise<Exit> {
  const stdio = capture ? 'pipe' : 'inherit';
  // A new process group, so that child processes such as jest's workers and Playwright's browsers are killed too.
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
      // It has already ended.
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
