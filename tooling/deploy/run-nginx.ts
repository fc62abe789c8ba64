import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../test/free-port';
import { nginxSettings } from './nginx-settings';

export interface Balancer {
  url: string;
  stop(): Promise<void>;
}

/** Runs the shipped nginx settings before origins on this machine. @param origins `host:port` of each */
export async function runNginx(program: string, origins: string[]): Promise<Balancer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'nginx-'));
  // As root, nginx works as another user, who must get here.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, nginxSettings({ folder, port, origins }));
  const child = spawn(program, ['-p', folder, '-c', file, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk) => (said += chunk));
  const ended = once(child, 'exit');
  while (!(await answers(port))) if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}: ${said}`);
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => setTimeout(resolve, 20, false));
    socket.once('connect', () => socket.destroy());
  });
}
