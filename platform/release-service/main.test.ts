import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { ROOT } from 'platform/settings/root';
import { compiledProgram } from 'tooling/testing/compiled-program';
import { newFolder } from 'shared/testing/new-folder';

const program = compiledProgram('platform/release-service/main.ts');
let data: string;
let service: ChildProcess;
beforeEach(() => {
  data = newFolder();
});
afterEach(() => service.kill('SIGKILL'));

/** The service as it runs beside an origin, and what it has printed. */
function run(env: Record<string, string>): { printed(): string; ended: Promise<unknown[]> } {
  service = spawn(process.execPath, [program], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, SITE_DATA: data, ...env },
  });
  let output = '';
  for (const stream of [service.stdout!, service.stderr!]) stream.on('data', (chunk: Buffer) => (output += chunk));
  return { printed: () => output, ended: once(service, 'close') };
}

/** Begins a request, so that the service does not end between the first signal and the second; an empty line completes it. */
async function holdOpen(address: string): Promise<Socket> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  const head = 'GET /livez HTTP/1.1\r\nHost: localhost\r\n';
  // The response to the first request shows that the service has read the begin of the second.
  socket.write(`${head}\r\n${head}`);
  await once(socket, 'data');
  return socket;
}

test('the program responds until it is stopped, and exits with 0', async () => {
  const { printed, ended } = run({ RELEASE_PORT: '0', NODE_ENV: 'production' });
  while (!printed().includes('answers at')) await once(service.stdout!, 'data');
  const [, address] = /answers at (http:\/\/[^\s"]+)/.exec(printed())!;
  expect(await (await fetch(`${address}/livez`)).json()).toEqual({ status: 'ok' });
  expect(await (await fetch(`${address}/metrics`)).text()).toContain('release_request_duration_seconds');
  const held = await holdOpen(address!);
  // From a terminal it comes twice: npm hands it on.
  service.kill('SIGINT');
  while (!printed().includes('"event":"stop"')) await once(service.stdout!, 'data');
  service.kill('SIGINT');
  held.write('\r\n');
  expect(await ended).toEqual([0, null]);
  const lines = printed()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.flatMap(({ event }) => event ?? [])).toEqual(['start', 'stop']);
  for (const line of lines) expect(line).toMatchObject({ program: 'service', pid: service.pid });
});

test.each([
  ['no port', {}, 'RELEASE_PORT is not set; it takes the port of the release service'],
  [
    'a database that is away, and nothing to work with meanwhile',
    { RELEASE_PORT: '0', SITE_DATABASE: 'postgres://site@127.0.0.1:1/site' },
    /^The database of the cluster \(SITE_DATABASE\) does not answer: ECONNREFUSED\. And .* holds nothing yet that could be served meanwhile\.$/,
  ],
])('with %s the program does not start, and says why in one line', async (_what, env, line) => {
  const { printed, ended } = run(env);
  expect(await ended).toEqual([1, null]);
  expect(printed().trimEnd()).toEqual(expect.stringMatching(line));
  expect(printed().trimEnd()).not.toContain('\n');
});

test('the program follows LOG_LEVEL', async () => {
  const { printed, ended } = run({ LOG_LEVEL: 'silent' });
  expect(await ended).toEqual([1, null]);
  expect(printed()).toBe('');
});
