import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../test/free-port';
import { nginxSettings } from './nginx-settings';

export interface Balancer {
  url: string;
  stop(): Promise<void>;
}

interface RunningNginx extends Balancer {
  /** The keys of what lies in its cache. */
  kept(): string[];
}

/** Runs the shipped nginx settings before origins (`host:port` of each) on this machine, at a port that is free unless one is given. */
export async function runNginx(program: string, origins: string[], at?: number): Promise<RunningNginx> {
  const folder = mkdtempSync(path.join(tmpdir(), 'nginx-'));
  const clear = () => rmSync(folder, { recursive: true, force: true });
  // As root, nginx works as another user, who must get here.
  chmodSync(folder, 0o755);
  const port = at ?? (await freePort());
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, nginxSettings({ folder, port, origins }));
  const child = spawn(program, ['-p', folder, '-c', file, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr.on('data', (chunk) => (stderr += chunk));
  const ended = once(child, 'exit');
  // It writes its process number once it has the port; until then another program may answer there.
  while (!existsSync(path.join(folder, 'nginx.pid'))) {
    if (child.exitCode !== null || child.signalCode !== null) {
      clear();
      throw new Error(`nginx ended with ${child.exitCode}: ${stderr}`);
    }
    await delay(20);
  }
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    clear();
  };
  const kept = () =>
    readdirSync(path.join(folder, 'cache'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .flatMap((entry) => /^KEY: (.*)$/m.exec(readFileSync(path.join(entry.parentPath, entry.name), 'latin1'))?.[1] ?? []);
  return { url: `http://127.0.0.1:${port}`, kept, stop };
}
