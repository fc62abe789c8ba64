import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { freePort } from 'tooling/test/free-port';
import { ROOT } from 'tooling/build/workspaces';
import { expect, test } from '../fixtures/site';

const TIMEOUT = 400_000;

/** Starts `npm start -- --cluster`. */
async function tryCluster(): Promise<{ child: ChildProcess; output: () => string; exited: Promise<number | null> }> {
  const env = { ...process.env, PORT: String(await freePort()), RELEASE_PORT: '', SITE_DATABASE: '', SITE_DATA: '' };
  const child = spawn(process.execPath, ['--import', 'tsx/esm', 'tooling/commands/start.ts', '--cluster'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk));
  return { child, output: () => text, exited: new Promise((resolve) => child.once('exit', resolve)) };
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.unref();
  });

test('starts a cluster with one command, serves pages from both origins, and leaves nothing behind', async () => {
  const { child, output, exited } = await tryCluster();
  await expect.poll(output, { timeout: TIMEOUT }).toContain('Ctrl-C ends all of it');
  const match = (pattern: RegExp) => pattern.exec(output())!.slice(1);
  const [site] = match(/The cluster answers at (http:\/\/localhost:\d+)/);
  const [one, two] = match(/Its origins: (\S+) and (\S+);/);
  const [database, data] = match(/SITE_DATABASE=\S+:(\d+)\/\S+ SITE_DATA=(\S+)/);
  for (const address of [site, one, two])
    expect(await (await fetch(`${address}/terms-conditions`)).text()).toContain('Terms of Service');
  for (const origin of [one, two]) expect(await (await fetch(`${origin}/readyz`)).json()).toEqual({ status: 'ok' });
  expect(existsSync(path.join(data!, 'site.db'))).toBe(true);
  // Twice, as from a terminal, where npm forwards the signal once more.
  child.kill('SIGINT');
  child.kill('SIGINT');
  expect(await exited).toBe(0);
  expect(output().split('Stopping …')).toHaveLength(2);
  expect(existsSync(path.dirname(data!))).toBe(false);
  for (const port of [new URL(site!).port, new URL(one!).port, new URL(two!).port, database])
    expect(await isListening(Number(port))).toBe(false);
});

test('a cluster that is stopped while it starts leaves nothing behind', async () => {
  const { child, output, exited } = await tryCluster();
  await expect.poll(output, { timeout: TIMEOUT }).toContain('Starting the first origin');
  child.kill('SIGTERM');
  expect(await exited).toBe(0);
  expect(output()).not.toContain('did not start');
});
