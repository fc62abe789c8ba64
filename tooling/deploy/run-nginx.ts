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
  /** The keys of the cached responses. */
  cacheKeys(): string[];
}

/** Runs nginx with the settings of `deploy/nginx` in front of origins. @param origins `host:port` of each @param fixedPort by default a free port */
export async function runNginx(program: string, origins: string[], fixedPort?: number): Promise<RunningNginx> {
  const folder = mkdtempSync(path.join(tmpdir(), 'nginx-'));
  const clear = () => rmSync(folder, { recursive: true, force: true });
  // Started as root, nginx runs its workers as another user, who must be able to read the folder.
  chmodSync(folder, 0o755);
  const port = fixedPort ?? (await freePort());
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, nginxSettings({ folder, port, origins }));
  const child = spawn(program, ['-p', folder, '-c', file, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr.on('data', (chunk) => (stderr += chunk));
  const exited = once(child, 'exit');
  // nginx writes its pid file after it has bound the port; before that another program may answer there.
  while (!existsSync(path.join(folder, 'nginx.pid'))) {
    if (child.exitCode !== null || child.signalCode !== null) {
      clear();
      throw new Error(`nginx ended with ${child.exitCode}: ${stderr}`);
    }
    await delay(20);
  }
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
    clear();
  };
  const cacheKeys = () =>
    readdirSync(path.join(folder, 'cache'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .flatMap((entry) => /^KEY: (.*)$/m.exec(readFileSync(path.join(entry.parentPath, entry.name), 'latin1'))?.[1] ?? []);
  return { url: `http://127.0.0.1:${port}`, cacheKeys, stop };
}
