import { execFile, execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { RecordedLog } from 'platform/testing/recorded-log';
import { until } from 'platform/testing/until';
import { newFolder } from 'shared/testing/new-folder';
import { freePort } from '../test/free-port';
import { compiledPrograms } from '../testing/compiled-program';
import { ReleaseService } from './release-service';
import { folderIn } from 'platform/testing/folder-in';
import * as settingsOfPrograms from 'platform/settings';

jest.mock('platform/settings', () => ({ ...jest.requireActual('platform/settings'), programArguments: jest.fn() }));

let data: string;
let port: number;
let log: RecordedLog;
let logged: jest.SpyInstance;
let stop: (() => Promise<void>) | null;

beforeEach(async () => {
  data = newFolder();
  await folderIn(data).keys.ensureTrust();
  port = await freePort();
  stop = null;
  log = new RecordedLog();
  logged = jest.spyOn(console, 'log').mockImplementation(() => undefined);
  jest.replaceProperty(process, 'env', { PATH: process.env.PATH, SITE_DATA: data, RELEASE_PORT: String(port) });
});
afterEach(async () => {
  jest.useRealTimers();
  await stop?.();
  log.end();
});

const compiled = compiledPrograms({ service: 'platform/release-service/main.ts', site: 'tooling/start/release-service.ts' });
const program = [compiled.service];
const ofInstallation = { address: 'http://localhost:3000', metrics: { metrics: async () => 'site_pages_total 7\n' } };
const settings = { ...ofInstallation, program };
const at = (address: string) => fetch(`http://127.0.0.1:${port}${address}`);
/** The process ids of the release services that this process has started. */
const children = () =>
  execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('beside-site'))
    .map((line) => Number.parseInt(line, 10));
/** A program in the place of the service. */
function programOf(text: string): string[] {
  const file = path.join(data, 'service.mjs');
  writeFileSync(file, text);
  return [file];
}
/** Resolves when the next line with this text is logged. */
const nextLine = (text: string) =>
  new Promise<void>((resolve) => {
    logged.mockImplementation((line: string) => void (line.includes(text) && resolve()));
  });

test('the service runs in its own process, prefixes its log lines, and adds the metrics of the site to its own', async () => {
  jest.mocked(settingsOfPrograms.programArguments).mockReturnValue(program);
  stop = await new ReleaseService(ofInstallation).start();
  expect(settingsOfPrograms.programArguments).toHaveBeenCalledWith('service');
  expect(await (await at('/livez')).json()).toEqual({ status: 'ok' });
  expect(logged.mock.calls.flat()).toContain(`[releases] The release service answers at http://127.0.0.1:${port}`);
  const text = await (await at('/metrics')).text();
  expect(text).toContain('site_pages_total 7');
  expect(text).toContain('release_request_duration_seconds');
  expect(children()).toHaveLength(1);
  await stop();
  expect(children()).toEqual([]);
  expect(log.of('release service ended')).toEqual([]);
});

test('a site whose metrics cannot be read logs why and goes on, and the service answers with its own; when it crashes, that is logged, and it is restarted', async () => {
  const metrics = { metrics: () => Promise.reject(new Error('SQLITE_IOERR: disk I/O error')) };
  stop = await new ReleaseService({ ...settings, metrics }).start();
  expect(await (await at('/metrics')).text()).toContain('release_request_duration_seconds');
  expect(log.of('metrics not read')).toMatchObject([{ level: 'error', err: { message: 'SQLITE_IOERR: disk I/O error' } }]);

  const [first] = children();
  const restarted = nextLine('The release service answers');
  process.kill(first!, 'SIGKILL');
  await restarted;
  expect(children()).not.toEqual([first]);
  expect((await at('/livez')).status).toBe(200);
  expect(log.of('release service ended')).toMatchObject([{ how: 'SIGKILL', level: 'error' }]);
});

const STARTED = "for (const kind of ['started', 'metrics']) process.send({ kind, id: '1' }); process.on('message', () => {});";

test('a site that stops while it waits to restart the service starts no other', async () => {
  stop = await new ReleaseService({ ...settings, program: programOf(STARTED) }).start();
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'] });
  process.kill(children()[0]!, 'SIGKILL');
  await until(() => log.of('release service ended').length > 0);
  await stop();
  jest.advanceTimersByTime(60_000);
  expect(children()).toEqual([]);
});

test('a site that stops while the service is being restarted ends it without a fault', async () => {
  const again = nextLine('again');
  const text = `import { existsSync, writeFileSync } from 'node:fs';
    const file = ${JSON.stringify(path.join(data, 'started'))};
    if (existsSync(file)) console.log('again') ?? setInterval(() => undefined, 1_000);
    else process.send({ kind: 'started' }, () => process.exit(writeFileSync(file, '') ?? 1));`;
  stop = await new ReleaseService({ ...settings, program: programOf(text) }).start();
  await again;
  await stop();
  expect(children()).toEqual([]);
  expect(log.of('release service not started')).toEqual([]);
});

test('a service that cannot restart is logged with the reason, and is started once it can', async () => {
  stop = await new ReleaseService(settings).start();
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'] });
  process.kill(children()[0]!, 'SIGKILL');
  await until(() => log.of('release service ended').length > 0);
  const occupant = createServer().listen(port, '127.0.0.1');
  await new Promise((resolve) => occupant.once('listening', resolve));
  jest.advanceTimersByTime(1_000);
  await until(() => log.of('release service not started').length > 0);
  const [{ level, msg }] = log.of('release service not started') as [{ level: string; msg: string }];
  expect([level, msg]).toEqual(['error', expect.stringContaining('which another program uses')]);
  await new Promise((resolve) => occupant.close(resolve));
  const restarted = nextLine('The release service answers');
  jest.advanceTimersByTime(60_000);
  await restarted;
});

test('a service that crashes soon again is restarted after two seconds; one that ran for a minute after one, although it had crashed before', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });
  const metrics = jest.fn(async () => '');
  stop = await new ReleaseService({ ...settings, metrics: { metrics }, program: programOf(STARTED) }).start();
  const starts = (count: number) => until(() => metrics.mock.calls.length === count);
  const crash = async (count: number) => {
    process.kill(children()[0]!, 'SIGKILL');
    await until(() => log.of('release service ended').length === count);
    jest.advanceTimersByTime(1_000);
  };
  await starts(1);
  await crash(1);
  await starts(2);
  jest.advanceTimersByTime(1_000);
  await crash(2);
  expect(children()).toEqual([]);
  jest.advanceTimersByTime(1_000);
  await starts(3);
  jest.advanceTimersByTime(60_001);
  await crash(3);
  await starts(4);
  expect(log.of('release service not started')).toEqual([]);
});

test.each([
  ['', 'http://localhost:3000'],
  ['https://www.example', 'https://www.example'],
])('with SITE_ADDRESS=%j the service is told that the site is at %s', async (SITE_ADDRESS, address) => {
  process.env.SITE_ADDRESS = SITE_ADDRESS;
  const text =
    "console.error('a warning'); process.send({ kind: 'not started', reason: process.env.SITE_ADDRESS }, () => process.exit(1));";
  const warned = jest.spyOn(console, 'error').mockImplementation();
  await expect(new ReleaseService({ ...settings, program: programOf(text) }).start()).rejects.toThrow(address);
  expect(warned).toHaveBeenCalledWith('[releases] a warning');
});

test('a service whose process cannot be started is refused with the reason of the operating system', async () => {
  jest.replaceProperty(process, 'execPath', '/nowhere/node');
  await expect(new ReleaseService(settings).start()).rejects.toThrow('spawn /nowhere/node ENOENT');
});

test('the service exits when its site is gone', async () => {
  const site = path.join(data, 'site.mjs');
  const words = JSON.stringify(program);
  writeFileSync(
    site,
    `const { ReleaseService } = await import(${JSON.stringify(compiled.site)});
     await new ReleaseService({ address: 'http://localhost:3000', metrics: { metrics: async () => '' }, program: ${words} }).start();
     process.exit(9);`,
  );
  const result = await new Promise((resolve) => {
    execFile(process.execPath, [site], { env: process.env }, (error, _stdout, stderr) => resolve(stderr || error?.code));
  });
  expect(result).toBe(9);
  const answers = () =>
    at('/livez').then(
      () => true,
      () => false,
    );
  await until(async () => !(await answers()));
});
