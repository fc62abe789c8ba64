import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { spawnTied } from 'platform/trial';
import { ROOT } from '../build/workspaces';

export interface RunningOrigin {
  /** Such as `http://localhost:41234`. */
  url: string;
  process: ChildProcess;
  stop(): Promise<void>;
}

interface Options {
  root?: string;
  /** The program, in TypeScript or compiled; default: that of `npm start`. */
  program?: string[];
  env?: NodeJS.ProcessEnv;
  /** Timeout of the start in milliseconds. */
  patience?: number;
  /** Stops it, also while it starts. */
  signal?: AbortSignal;
  /** Receives each line of the output. */
  log?: (line: string) => void;
}

/** Starts the site on a free port and resolves with the address that it prints. It ends with this process, also if a failed test leaves it running. */
export function startOrigin(
  data: string,
  { root = ROOT, program = ['tooling/commands/start.ts'], env = {}, patience = 120_000, signal, log }: Options = {},
): Promise<RunningOrigin> {
  const loader = program[0]!.endsWith('.ts') ? ['--import', 'tsx/esm'] : [];
  // The sites of browser tests live for seconds, so optimizing their code pays only for long loops. V8 optimizes after fifteen times the default amount of work.
  const flags = process.env.TEST_WORKER_INDEX ? ['--interrupt-budget=1000000'] : [];
  const child = spawnTied([...flags, ...loader, ...program], {
    cwd: root,
    env: { ...process.env, SITE_DATA: data, PORT: '0', HOST: '127.0.0.1', ...env },
    signal,
  });
  let output = '';
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail(`did not answer within ${patience} ms`), patience);
    const fail = (reason: string) => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      reject(new Error(`The origin ${reason}:\n${output}`));
    };
    const listen = (chunk: Buffer): void => {
      output += chunk;
      if (log) chunk.toString().trimEnd().split('\n').forEach(log);
      const url = /answers at (http:[^\s"]+)/.exec(output)?.[1];
      if (!url) return;
      clearTimeout(timer);
      resolve({ url, process: child, stop: () => stop(child) });
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('error', ({ message }) => fail(`did not start: ${message}`));
    child.once('exit', (code) => fail(`ended with ${code}`));
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
