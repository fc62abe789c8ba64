import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { SITE } from 'shared/testing/site';
import { Folder, joinFolder, renewPeriodically } from 'platform/store';
import { PagesStore, Renderer } from 'platform/render';
import { RecordedLog } from 'platform/testing/recorded-log';
import { until } from 'platform/testing/until';
import { readEnvironment } from './config/environment';
import { logRegistry } from './log/log-registry';
import { serve } from './serve';
import { stopOnSignal } from './stop-on-signal';
import { quietRegistry, TestSite } from './testing/test-site';
import { LiveRegistry } from './watch/live-registry';

jest.mock('platform/store', () => ({
  ...jest.requireActual('platform/store'),
  joinFolder: jest.fn(),
  renewPeriodically: jest.fn(),
}));
jest.mock('./stop-on-signal', () => ({ stopOnSignal: jest.fn() }));

const stopRenewing = jest.fn();
let folder: Folder;
let leaveFolder: jest.SpyInstance;
const closeLive = jest.fn();
let site: TestSite;
let log: RecordedLog;

beforeEach(() => {
  jest.mocked(renewPeriodically).mockResolvedValue(stopRenewing);
  jest.spyOn(console, 'error').mockImplementation();
  site = new TestSite();
  folder = new Folder(site.data);
  leaveFolder = jest.spyOn(folder, 'close');
  jest.mocked(joinFolder).mockResolvedValue(folder);
  const live = Object.assign(site.live, { current: quietRegistry(), close: closeLive });
  jest.spyOn(LiveRegistry, 'open').mockResolvedValue(live as unknown as LiveRegistry);
  writeFileSync(path.join(site.data, 'site.json'), JSON.stringify(SITE));
  log = new RecordedLog();
});
afterEach(async () => {
  log.end();
  await site.close();
});

test('background work starts with the origin, and ends with a signal', async () => {
  mkdirSync(path.join(site.data, 'feedback'));
  writeFileSync(path.join(site.data, 'feedback/2025-01-01.jsonl'), 'damaged\n');
  const environment = readEnvironment({ SITE_DATA: site.data, SITE_CONFIG: path.join(site.data, 'site.json'), PORT: '0' });
  const [prepare, closeBeside] = [jest.fn(), jest.fn()];
  const beside = jest.fn(async () => closeBeside);
  await serve(environment, { prepare, beside });
  expect(joinFolder).toHaveBeenCalledWith(environment, { keepFollowing: true });
  expect(prepare).toHaveBeenCalledTimes(1);
  expect(LiveRegistry.open).toHaveBeenCalledWith(expect.anything(), expect.any(PagesStore), logRegistry);
  expect(renewPeriodically).toHaveBeenCalledWith(folder.registry);
  const [, address] = /answers at (\S+)/.exec(log.of('start')[0]!.msg)!;
  expect(beside).toHaveBeenCalledWith({ address, metrics: expect.anything() });
  expect((await fetch(`${address}/livez`)).status).toBe(200);

  const [stop] = jest.mocked(stopOnSignal).mock.calls[0]!;
  const closeRenderer = jest.spyOn(Renderer.prototype, 'close');
  await stop();
  // One renders in advance, the other while a visitor waits.
  expect(closeRenderer).toHaveBeenCalledTimes(2);
  expect(new Set(closeRenderer.mock.contexts).size).toBe(2);
  for (const end of [stopRenewing, closeLive, closeBeside]) expect(end).toHaveBeenCalledTimes(1);
  expect(leaveFolder).toHaveBeenCalledTimes(1);
  await expect(fetch(`${address}/livez`)).rejects.toThrow('fetch failed');
  expect(log.lines.map(({ event }) => event)).toEqual(['store', 'start', 'stop']);
  expect(log.of('store')[0]!.msg).toContain('1 damaged lines were left there');
});

test('a search has another renderer than the pages that are rendered in advance, and each has twenty seconds', async () => {
  const render = jest.spyOn(Renderer.prototype, 'render').mockImplementation((job) => site.renderOnRequest(job));
  const environment = readEnvironment({ SITE_DATA: site.data, SITE_CONFIG: path.join(site.data, 'site.json'), PORT: '0' });
  await serve(environment);
  const [, address] = /answers at (\S+)/.exec(log.of('start')[0]!.msg)!;
  expect((await fetch(`${address}/help-center/search?q=pin`)).status).toBe(200);
  expect(render.mock.calls.map(([{ only }]) => only?.address)).toEqual([undefined, '/help-center/search?q=pin']);
  const [inAdvance, onRequest] = render.mock.contexts;
  expect(onRequest).not.toBe(inAdvance);
  for (const renderer of render.mock.contexts) expect(renderer).toMatchObject({ timeout: 20_000 });
  const [stop] = jest.mocked(stopOnSignal).mock.calls[0]!;
  await stop();
});

test('a port in use is reported with its variable', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const env = { SITE_DATA: site.data, SITE_CONFIG: path.join(site.data, 'site.json'), PORT: String(port) };
  await expect(serve(readEnvironment(env))).rejects.toThrow(`PORT is "${port}", which another program uses on 127.0.0.1`);
  const [stop] = jest.mocked(stopOnSignal).mock.calls[0]!;
  await stop();
  other.close();
});

test('a program beside the site that is still starting when a signal comes is stopped once it has started', async () => {
  const environment = readEnvironment({ SITE_DATA: site.data, SITE_CONFIG: path.join(site.data, 'site.json'), PORT: '0' });
  const closeBeside = jest.fn(async () => undefined);
  let started!: (close: () => Promise<void>) => void;
  const begun = jest.fn();
  const serving = serve(environment, {
    beside: () => {
      begun();
      return new Promise((resolve) => (started = resolve));
    },
  });
  await until(() => begun.mock.calls.length > 0);
  const [stop] = jest.mocked(stopOnSignal).mock.calls[0]!;
  const stopped = stop();
  started(closeBeside);
  await Promise.all([serving, stopped]);
  expect(closeBeside).toHaveBeenCalledTimes(1);
});
