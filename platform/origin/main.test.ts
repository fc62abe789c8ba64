import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { SITE } from 'shared/testing/site';
import { ROOT } from 'platform/settings/root';
import { livePairs } from 'platform/rollout';
import { quietRegistry, TestSite } from './testing/test-site';
import { changeRegistry } from 'platform/testing/folder-in';
import { until } from 'platform/testing/until';
import { compiledProgram } from 'tooling/testing/compiled-program';

const compiled = compiledProgram('platform/origin/main.ts');
const FROM_SOURCES = ['--import', 'tsx/esm', path.join(ROOT, 'platform/origin/main.ts')];
let site: TestSite;
let origin: ChildProcess;
beforeEach(async () => {
  site = new TestSite();
  // The child uses the machine's clock, and would render pages of another year again.
  site.today = new Date();
  await site.pages.turnYear([]);
  await changeRegistry(site.data, 'test', (registry) => ({ ...registry, sections: quietRegistry().sections }));
  for (const pair of livePairs(quietRegistry())) await site.pages.ensure(pair);
  writeFileSync(path.join(site.data, 'site.json'), JSON.stringify(SITE));
});
afterEach(async () => {
  origin.kill('SIGKILL');
  await site.close();
});

/** The origin as it runs in production, from a folder that is not its own. */
function run(env: Record<string, string> = {}, program = [compiled]): ChildProcess {
  origin = spawn(process.execPath, program, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      SITE_DATA: site.data,
      SITE_CONFIG: path.join(site.data, 'site.json'),
      ...env,
    },
  });
  return origin;
}
async function portOf({ stdout }: ChildProcess): Promise<number> {
  for await (const line of createInterface({ input: stdout! })) {
    const port = /^The site answers at http:\/\/localhost:(\d+)$/.exec(line)?.[1];
    if (port) return Number(port);
  }
  throw new Error('the origin ended without an address');
}

test('the origin program serves its store, and loads no build or test code', async () => {
  const list = path.join(site.data, 'loaded.txt');
  const probe = path.join(site.data, 'probe.cjs');
  writeFileSync(
    probe,
    `process.on('exit', () => require('node:fs').writeFileSync(${JSON.stringify(list)}, Object.keys(require.cache).join('\\n')));`,
  );
  const port = await portOf(run({ NODE_OPTIONS: `--require ${probe}` }, FROM_SOURCES));
  const page = await fetch(`http://localhost:${port}/help-center`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('1.0.0/help@2.0.0 /help-center en')]);
  expect(await (await fetch(`http://localhost:${port}/readyz`)).json()).toEqual({ status: 'ok' });
  origin.kill('SIGTERM');
  expect(await once(origin, 'exit')).toEqual([0, null]);
  const loaded = readFileSync(list, 'utf8');
  expect(loaded).toContain('/fastify/');
  expect(loaded).not.toMatch(/node_modules\/(webpack|sass|@?jest|@swc|react|playwright|@module-federation)/);
});

test('a request under way when the site stops is answered, and new ones are refused', async () => {
  const port = await portOf(run());
  const body = JSON.stringify({
    action: 'yesThanksApi',
    help_center_article_link: 'https://tuzamuke.test/help-center/x',
    message: 'Murakoze',
  });
  const socket = connect(port, 'localhost');
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk));
  socket.write(
    `POST /api/web/index HTTP/1.1\r\nHost: tuzamuke.test\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
  );
  // The server has begun with the request when it asks for the body.
  await once(socket, 'data');
  socket.write(body.slice(0, 10));
  origin.kill('SIGTERM');
  await until(async () => !(await isOpen(port)));
  socket.write(body.slice(10));
  await once(socket, 'close');
  expect(answer).toMatch(/HTTP\/1\.1 204 /);
  expect(await once(origin, 'exit')).toEqual([0, null]);
});

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, 'localhost');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

test('in production every log line is JSON, from start to stop', async () => {
  const { stdout, stderr } = run({ NODE_ENV: 'production' });
  let [output, wrong] = ['', ''];
  stdout!.on('data', (chunk) => {
    output += chunk;
    if (chunk.includes('The site answers')) origin.kill('SIGTERM');
  });
  stderr!.on('data', (chunk) => (wrong += chunk));
  expect(await once(origin, 'close')).toEqual([0, null]);
  const lines = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.flatMap(({ event }) => event ?? [])).toEqual(['registry in force', 'start', 'stop']);
  for (const line of lines) expect(line).toMatchObject({ program: 'origin', pid: origin.pid, msg: expect.any(String) });
  expect(wrong).toBe('');
});

test('a fault that the operator can correct is reported in one line', async () => {
  const { stderr } = run({ PORT: 'x' });
  let output = '';
  stderr!.on('data', (chunk) => (output += chunk));
  expect(await once(origin, 'close')).toEqual([1, null]);
  expect(output).toBe('The site did not start. PORT is "x"; it takes a whole number from 0 to 65535\n');
});

test('the program follows LOG_LEVEL', async () => {
  const { stdout, stderr } = run({ LOG_LEVEL: 'silent', SITE_DATA: '/proc/data' });
  let output = '';
  for (const stream of [stdout!, stderr!]) stream.on('data', (chunk) => (output += chunk));
  expect(await once(origin, 'close')).toEqual([1, null]);
  expect(output).toBe('');
});
