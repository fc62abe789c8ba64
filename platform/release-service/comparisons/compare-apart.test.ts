import { EventEmitter, once } from 'node:events';
import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { CodedError } from 'platform/refusal';
import { programArguments } from 'platform/settings';
import { ROOT } from 'platform/settings/root';
import { Tool } from 'platform/testing/tool';
import { until } from 'platform/testing/until';
import { spawnTied } from 'platform/trial';
import { compareApart } from './compare-apart';

jest.mock('platform/trial', () => {
  const trial = jest.requireActual('platform/trial');
  return { ...trial, spawnTied: jest.fn(trial.spawnTied) };
});

test('a refusal of the release tool is reported in its words', async () => {
  const { data, siteConfig } = new Tool();
  const out = path.join(data, 'out');
  const compared = compareApart({ data, siteConfig })({ name: 'help', version: '1.1.0' }, out, new AbortController().signal);
  await expect(compared).rejects.toMatchObject({ code: 'not-published', message: expect.stringContaining('help@1.1.0') });
  expect(existsSync(out)).toBe(false);
  expect([path.dirname(temporary()), path.basename(temporary())]).toEqual([os.tmpdir(), expect.stringMatching(/^compare-/)]);
  expect(existsSync(temporary())).toBe(false);
});

/** Makes the next tool a child that does this when it is started. */
function startInstead(act: (child: EventEmitter & { stderr: PassThrough }) => void) {
  const kill = jest.fn(() => setImmediate(() => child.emit('close', null)));
  const child = Object.assign(new EventEmitter(), { stdout: new PassThrough(), stderr: new PassThrough(), kill });
  jest.mocked(spawnTied).mockImplementationOnce(() => {
    act(child);
    return child as never;
  });
  return child;
}

const compare = (signal = new AbortController().signal) =>
  compareApart({ data: '', siteConfig: '' })({ name: 'help', version: '1.1.0' }, 'out', signal);

/** The folder of temporary files that the tool was given last. */
const temporary = () => jest.mocked(spawnTied).mock.lastCall![1]!.env!.TMPDIR!;

test.each(['before the tool starts', 'while it works'])('a service that stops %s ends the comparison', async (when) => {
  const stopping = new AbortController();
  const { kill } = startInstead(() => setImmediate(() => stopping.abort()));
  if (when === 'before the tool starts') stopping.abort();
  await expect(compare(stopping.signal)).rejects.toMatchObject({ code: 'not-compared' });
  expect(kill).toHaveBeenCalledTimes(1);
  expect(existsSync(temporary())).toBe(false);
});

test('a service that stops does not wait for a release tool that ignores SIGTERM and whose output another process holds open', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const holder = `spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'inherit' })`;
  const program = `process.on('SIGTERM', () => undefined); console.log(require('node:child_process').${holder}.pid)`;
  const { spawnTied: spawnReally } = jest.requireActual<typeof import('platform/trial')>('platform/trial');
  const child = spawnReally(['-e', program]);
  jest.mocked(spawnTied).mockReturnValueOnce(child);
  const [pid] = (await once(child.stdout, 'data')) as [Buffer];
  try {
    const stopping = new AbortController();
    const compared = compare(stopping.signal).catch((error: unknown) => error);
    await until(() => child.stderr.listenerCount('data') > 0);
    stopping.abort();
    jest.advanceTimersByTime(5_000);
    expect(await compared).toMatchObject({ code: 'not-compared' });
    expect(child.signalCode).toBe('SIGKILL');
    expect(existsSync(temporary())).toBe(false);
  } finally {
    jest.useRealTimers();
    process.kill(Number(pid));
    child.kill('SIGKILL');
  }
}, 20_000);

test('a comparison that takes an hour is ended, and the approver reads how long it took', async () => {
  const limit = jest.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort());
  // Without the limit the tool ends by itself, and the comparison succeeds.
  const { kill } = startInstead((child) => setImmediate(() => child.emit('close', 0)));
  await expect(compare()).rejects.toMatchObject({ message: 'help@1.1.0 was not compared within 60 minutes.' });
  expect(kill).toHaveBeenCalledTimes(1);
  expect(limit.mock.calls).toEqual([[60 * 60_000]]);
  limit.mockRestore();
});

test('a release tool that ends in time when the service stops leaves no timer, for which the process of the service would wait', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const stopping = new AbortController();
  startInstead(() => setImmediate(() => stopping.abort()));
  await expect(compare(stopping.signal)).rejects.toMatchObject({ code: 'not-compared' });
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

test('starts the release tool of this installation, which compares the release with what visitors have', async () => {
  const { stdout } = startInstead((child) => setImmediate(() => child.emit('close', 0)));
  await compare();
  // Otherwise a tool that prints much would wait for a reader.
  expect(stdout.readableFlowing).toBe(true);
  const start = programArguments('release');
  const [words, options] = jest.mocked(spawnTied).mock.lastCall!;
  expect(words).toEqual([...start, 'compare', 'help@1.1.0', '--out', 'out', '--json']);
  expect(options).toMatchObject({ cwd: ROOT, env: { PATH: process.env.PATH } });
});

test('the release tool compares in the store and with the brand file of the service, whatever its own variables say', async () => {
  startInstead((child) => setImmediate(() => child.emit('close', 0)));
  const release = { name: 'help', version: '1.1.0' };
  await compareApart({ data: '/srv/data', siteConfig: '/srv/site.json' })(release, 'out', new AbortController().signal);
  expect(jest.mocked(spawnTied).mock.lastCall![1]!.env).toMatchObject({ SITE_DATA: '/srv/data', SITE_CONFIG: '/srv/site.json' });
});

test('a release tool that a signal ends has made no comparison', async () => {
  startInstead((child) => child.stderr.end('JavaScript heap out of memory\n', () => child.emit('close', null)));
  await expect(compare()).rejects.toThrow('heap out of memory');
});

test('a refusal is reported in its words also after long warnings that the release tool printed before', async () => {
  const refusal = JSON.stringify({ code: 'not-published', error: 'help@1.1.0 is not published' });
  startInstead((child) =>
    child.stderr.end(`(node:7) Warning: ${'slow '.repeat(3_000)}\n${refusal}\n`, () => child.emit('close', 1)),
  );
  await expect(compare()).rejects.toMatchObject({ code: 'not-published', message: 'help@1.1.0 is not published' });
});

test('a release tool that fails without a refusal is an internal error, which holds what it printed', async () => {
  const printed = 'TypeError: page is undefined\n    at /srv/site/compare.ts:7\n';
  startInstead((child) => child.stderr.end(printed, () => child.emit('close', 1)));
  const fault = await compare().catch((error: unknown) => error);
  expect(fault).not.toBeInstanceOf(CodedError);
  expect(fault).toMatchObject({ message: expect.stringContaining('TypeError: page is undefined') });
});

test('a release tool whose priority cannot be lowered is waited for, and its error is told', async () => {
  const lower = jest.spyOn(os, 'setPriority').mockImplementation(() => {
    throw new Error('A system error occurred: uv_os_setpriority returned EPERM (operation not permitted)');
  });
  startInstead((child) => {
    Object.assign(child, { pid: process.pid });
    child.stderr.end('TypeError: page is undefined\n', () => child.emit('close', 1));
  });
  await expect(compare()).rejects.toThrow('page is undefined');
  expect(lower.mock.calls).toEqual([[process.pid, os.constants.priority.PRIORITY_LOW]]);
  lower.mockRestore();
});
