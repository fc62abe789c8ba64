import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Folder, joinFolder, openStore, renewPeriodically, type Store } from 'platform/store';
import { RecordedLog } from 'platform/testing/recorded-log';
import { until } from 'platform/testing/until';
import { newFolder } from 'shared/testing/new-folder';
import { serveReleases } from './serve';

jest.mock('platform/store', () => ({
  ...jest.requireActual('platform/store'),
  joinFolder: jest.fn(),
  openStore: jest.fn(),
  renewPeriodically: jest.fn(),
}));

const stopRenewing = jest.fn();
const follow = jest.fn<void, Parameters<Store['signals']['follow']>>();
const deleteOld = jest.fn(async () => undefined);

/** The store of the folder, also for a service with a database. */
async function openWithFollow(of: Parameters<typeof openStore>[0]): Promise<Store> {
  const store = await jest
    .requireActual<typeof import('platform/store')>('platform/store')
    .openStore({ folder: of.folder, log: of.log! });
  Object.assign(store.signals, { follow });
  Object.assign(store.feedback, { deleteOld });
  return store;
}

let folder: Folder;
let leaveFolder: jest.SpyInstance;
let data: string;
let log: RecordedLog;

beforeEach(() => {
  jest.mocked(renewPeriodically).mockResolvedValue(stopRenewing);
  data = newFolder();
  folder = new Folder(data);
  leaveFolder = jest.spyOn(folder, 'close');
  jest.mocked(joinFolder).mockResolvedValue(folder);
  jest.mocked(openStore).mockImplementation(openWithFollow);
  log = new RecordedLog();
});
afterEach(() => log.end());

const settings = (more: object = {}) => ({
  data,
  siteConfig: '/no/site.json',
  feedbackDays: 365,
  port: 0,
  host: '127.0.0.1',
  trustedProxies: 0,
  console: '/no/console',
  signIn: null,
  ...more,
});

test('the service follows the store and renews its signature until it stops', async () => {
  mkdirSync(path.join(data, 'feedback'));
  writeFileSync(path.join(data, 'feedback/2025-01-01.jsonl'), 'damaged\n');
  const close = await serveReleases(settings());
  expect(joinFolder).toHaveBeenCalledWith(expect.objectContaining({ data }), { keepFollowing: true });
  expect(renewPeriodically).toHaveBeenCalledWith(folder.registry);
  const [, address] = /answers at (\S+)/.exec(log.of('start')[0]!.msg)!;
  expect((await fetch(`${address}/livez`)).status).toBe(200);
  expect(stopRenewing).not.toHaveBeenCalled();
  await close();
  expect(stopRenewing).toHaveBeenCalledTimes(1);
  expect(leaveFolder).toHaveBeenCalledTimes(1);
  await expect(fetch(`${address}/livez`)).rejects.toThrow('fetch failed');
  expect(log.lines.map(({ event }) => event)).toEqual(['store', 'start', 'stop']);
});

test('a service that stops while it deletes feedback closes its store after that', async () => {
  let end!: () => void;
  deleteOld.mockReturnValueOnce(new Promise((resolve) => (end = () => resolve(undefined))));
  const close = await serveReleases(settings());
  const [, address] = /answers at (\S+)/.exec(log.of('start')[0]!.msg)!;
  const closed = close();
  await until(() =>
    fetch(address!).then(
      () => false,
      () => true,
    ),
  );
  for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
  expect(leaveFolder).not.toHaveBeenCalled();
  end();
  await closed;
  expect(leaveFolder).toHaveBeenCalledTimes(1);
});

test('beside a site the metrics include those of the site', async () => {
  const close = await serveReleases(settings({ metricsBeside: async () => 'site_pages_total 7\n' }));
  const [, address] = /answers at (\S+)/.exec(log.of('start')[0]!.msg)!;
  const text = await (await fetch(`${address}/metrics`)).text();
  expect(text).toContain('site_pages_total 7');
  expect(text).toContain('release_request_duration_seconds');
  // The other process says how it is.
  expect(text).not.toContain('process_cpu');
  await close();
});

test('a port in use is reported with its variable', async () => {
  const close = await serveReleases(settings());
  const port = Number(/:(\d+)/.exec(log.of('start')[0]!.msg)![1]);
  await expect(serveReleases(settings({ port }))).rejects.toThrow(`RELEASE_PORT is "${port}", which another program uses`);
  await close();
});

test('in a cluster the service deletes what is left of ended rollouts, which origins may not', async () => {
  const alone = await serveReleases(settings());
  await alone();
  expect(follow).not.toHaveBeenCalled();
  const close = await serveReleases(settings({ database: 'postgres://publisher@database.example/site' }));
  expect(follow).toHaveBeenCalledTimes(1);
  expect(follow.mock.lastCall![0]()).toEqual([]);
  await close();
});

test('feedback of too many days ago is deleted at the start and every hour, until the service stops', async () => {
  const HOUR = 60 * 60 * 1000;
  const others = ['nextTick', 'setImmediate', 'setTimeout', 'clearTimeout', 'queueMicrotask', 'performance', 'Date'] as const;
  jest.useFakeTimers({ doNotFake: [...others] });
  const logged = jest.spyOn(console, 'error').mockImplementation();
  const close = await serveReleases(settings({ feedbackDays: 30 }));
  expect(deleteOld.mock.calls).toEqual([[30]]);
  jest.advanceTimersByTime(HOUR);
  deleteOld.mockRejectedValueOnce(new Error('away'));
  jest.advanceTimersByTime(HOUR);
  expect(deleteOld).toHaveBeenCalledTimes(3);
  await close();
  expect(logged).toHaveBeenCalledWith('Old feedback was not deleted.', new Error('away'));
  jest.advanceTimersByTime(HOUR);
  expect(deleteOld).toHaveBeenCalledTimes(3);
  jest.useRealTimers();
});
