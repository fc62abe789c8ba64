/** @jest-environment node */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { abort } from 'releases/rollout/abort';
import { promote } from 'releases/rollout/promote';
import { withSection } from 'releases/registry/section-state';
import { start } from 'releases/rollout/start';
import { withLock } from 'releases/registry/lock';
import { readHistory } from 'releases/registry/read-history';
import { changeRegistry, lockFile, readRegistry, registryFile } from 'releases/registry/registry-file';
import { isPublished } from 'releases/store/read-record';
import { fileOf, TestStore } from '../testing/test-store';
import { until } from '../testing/until';
import { StoreMirror } from './store-mirror';

const now = '2026-01-01T00:00:00.000Z';
let store: TestStore;
let data: string;
let mirror: StoreMirror;
let said: jest.SpyInstance;
const help = () => readRegistry(data).sections.help!;

beforeEach(async () => {
  store = new TestStore();
  data = mkdtempSync(path.join(tmpdir(), 'mirror-'));
  store.publish('shell', '1.0.0');
  ['1.0.0', '1.1.0', '1.2.0'].forEach((version) => store.publish('help', version));
  await changeRegistry(store.folder, 'first', (registry) =>
    withSection(withSection(registry, 'shell', { stable: '1.0.0' }), 'help', { stable: '1.0.0' }),
  );
  await store.open();
  said = jest.spyOn(console, 'error').mockImplementation();
  mirror = new StoreMirror(store.address, data);
  await mirror.look();
  store.asked.length = 0;
});
afterEach(() => {
  mirror.close();
  store.close();
  jest.restoreAllMocks();
  rmSync(data, { recursive: true, force: true });
});

const startInStore = () =>
  changeRegistry(store.folder, 'start help@1.1.0', (registry) =>
    start(registry, { name: 'help', version: '1.1.0', stages: [50, 100], id: 'r', now }),
  );
const abortHere = () =>
  changeRegistry(data, 'abort help (by itself)', (registry) => abort(registry, { name: 'help', reason: 'automatic', now }));
const releasesHere = () => readdirSync(path.join(data, 'releases/help')).sort();

test('what is live in the store is brought here, and every state that was in force here is kept', async () => {
  expect(help().stable).toBe('1.0.0');
  expect(isPublished(data, 'help', '1.1.0')).toBe(false);
  await startInStore();
  await mirror.look();
  expect(help().rollout?.candidate).toBe('1.1.0');
  expect(readFileSync(path.join(data, 'releases/help/1.1.0/main.js'), 'utf8')).toBe('1.1.0');
  expect(readHistory(data).map(({ change }) => change)).toEqual(['store 1: first', 'store 2: start help@1.1.0']);
  expect(releasesHere()).toEqual(['1.0.0', '1.1.0']);
});

test('a store that has not changed is asked one short question', async () => {
  await mirror.look();
  await mirror.look();
  expect(store.asked).toEqual(Array(2).fill('/registry.json unless it is the same'));
  expect(readHistory(data)).toHaveLength(1);
});

test('once started it looks by itself, until it is closed', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  await mirror.start();
  store.asked.length = 0;
  await until(
    () => store.asked.length === 2,
    () => jest.advanceTimersByTimeAsync(100),
  );
  mirror.close();
  const before = store.asked.length;
  await jest.advanceTimersByTimeAsync(10_000);
  jest.useRealTimers();
  expect(store.asked).toHaveLength(before);
});

test('a rollout that was aborted here stays so, also across a restart, until the store changes', async () => {
  await startInStore();
  await mirror.look();
  expect(help().rollout?.state).toBe('running');
  await abortHere();
  await mirror.look();
  expect(help().rollout?.state).toBe('aborted');
  mirror = new StoreMirror(store.address, data);
  await mirror.look();
  expect(help().rollout?.state).toBe('aborted');
  await changeRegistry(store.folder, 'promote help', (registry) => promote(registry, { name: 'help', now }));
  await mirror.look();
  expect(help().stable).toBe('1.1.0');
  expect(readHistory(data).map(({ sequence, change }) => `${sequence} ${change}`)).toEqual([
    '1 store 1: first',
    '2 store 2: start help@1.1.0',
    '3 abort help (by itself)',
    '4 store 3: promote help',
  ]);
});

test('a release that is pruned while its change waits for the lock is brought again at the next look', async () => {
  await startInStore();
  let looked: Promise<void> | null = null;
  await withLock(lockFile(data), async () => {
    looked = mirror.look();
    await until(() => isPublished(data, 'help', '1.1.0'));
    rmSync(path.join(data, 'releases/help/1.1.0'), { recursive: true });
  });
  await looked;
  expect(mirror.fault).toBe('1.0.0/help@1.1.0 was pruned while it was being taken; the next look brings it again');
  expect(help().rollout).toBeUndefined();
  await mirror.look();
  expect(help().rollout?.state).toBe('running');
});

test('the store is taken over under the lock', async () => {
  await startInStore();
  let looked: Promise<void> | null = null;
  await withLock(lockFile(data), async () => {
    const look = { isDone: false };
    looked = mirror.look().finally(() => (look.isDone = true));
    // Whoever waits for the lock has a file of its own beside it.
    const isWaiting = () => readdirSync(data).some((name) => name.startsWith('registry.lock.'));
    await until(() => isWaiting() || look.isDone);
    expect(help().rollout).toBeUndefined();
    expect(look.isDone).toBe(false);
  });
  await looked;
  expect(help().rollout?.state).toBe('running');
});

test.each([
  ['lost', () => rmSync(registryFile(data))],
  ['broken', () => writeFileSync(registryFile(data), '{')],
])('a cache whose registry is %s heals itself at the next start', async (_what, damage) => {
  damage();
  mirror = new StoreMirror(store.address, data);
  await mirror.start();
  expect(mirror.fault).toBeNull();
  expect(help().stable).toBe('1.0.0');
});

describe('a release that is not as its record says is not taken, nor is anything else of that change', () => {
  const record = (name: string, version: string) => path.join(store.folder, 'releases', name, version, 'release.json');
  const file = fileOf('1.1.0')['main.js']!;

  test.each([
    [
      'one byte of a file has changed',
      () => writeFileSync(path.join(store.folder, 'releases/help/1.1.0/main.js'), '1.1.1'),
      "the store's releases/help/1.1.0/main.js has not the hash that its release record names",
    ],
    [
      'a file is longer than its record says',
      () => writeFileSync(path.join(store.folder, 'releases/help/1.1.0/main.js'), '1.1.0 and more'),
      "the store's releases/help/1.1.0/main.js is longer than 5 bytes",
    ],
    [
      'a file is missing',
      () => rmSync(path.join(store.folder, 'releases/help/1.1.0/main.js')),
      'the store answered 404 for releases/help/1.1.0/main.js',
    ],
    [
      'its record names a file above its folder',
      () => store.publish('help', '1.1.0', { 'main.js': file, '../../../../escaped.js': file }),
      "the store's releases/help/1.1.0/release.json names a file outside its folder: ../../../../escaped.js",
    ],
    [
      'its record names the folder itself',
      () => store.publish('help', '1.1.0', { 'static/..': file }),
      "the store's releases/help/1.1.0/release.json names a file outside its folder: static/..",
    ],
    [
      'its record is that of another release',
      () => writeFileSync(record('help', '1.1.0'), readFileSync(record('help', '1.2.0'))),
      "the store's releases/help/1.1.0/release.json is the record of help@1.2.0",
    ],
    [
      'its record is no record',
      () => writeFileSync(record('help', '1.1.0'), '{"files":{}}'),
      expect.stringMatching(/^the store's releases\/help\/1\.1\.0\/release\.json: field/),
    ],
    [
      'its record is cut off',
      () => writeFileSync(record('help', '1.1.0'), '{"files":'),
      expect.stringMatching(/^the store's releases\/help\/1\.1\.0\/release\.json is not JSON/),
    ],
    [
      'a file would fill the memory',
      () => store.publish('help', '1.1.0', { 'main.js': { ...file, size: 900_000_000 } }),
      "the store's releases/help/1.1.0/main.js has 900000000 bytes; a file may have 33554432",
    ],
    [
      'it would fill the disk',
      () =>
        store.publish(
          'help',
          '1.1.0',
          Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`${index}.js`, { ...file, size: 33_000_000 }])),
        ),
      "the store's releases/help/1.1.0 has 297000000 bytes; a release may have 268435456",
    ],
  ])('%s', async (_what, damage, fault) => {
    damage();
    await startInStore();
    await mirror.look();
    expect(mirror.fault).toEqual(fault);
    expect(help().rollout).toBeUndefined();
    // Nothing half is left, here or above.
    expect(releasesHere()).toEqual(['1.0.0']);
    expect(readdirSync(data).sort()).toEqual(['history', 'registry.json', 'releases', 'store-registry.json']);
    expect(existsSync(path.join(tmpdir(), 'escaped.js'))).toBe(false);
  });

  test('of many files one that is refused is named, also while others are still on their way', async () => {
    const files = Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`${index}.js`, file]));
    store.publish('help', '1.1.0', files);
    const wait: (() => void)[] = [];
    for (let index = 1; index < 8; index += 1)
      store.instead.set(`/releases/help/1.1.0/${index}.js`, (_request, response) => wait.push(() => response.end('1.1.0')));
    store.instead.set('/releases/help/1.1.0/0.js', (_request, response) => response.writeHead(410).end());
    await startInStore();
    const looked = mirror.look();
    await until(() => wait.length === 7);
    wait.forEach((answer) => answer());
    await looked;
    expect(mirror.fault).toBe('the store answered 410 for releases/help/1.1.0/0.js');
    expect(releasesHere()).toEqual(['1.0.0']);
  });

  test('a release that another process brings at the same time is taken from there', async () => {
    await startInStore();
    store.instead.set('/releases/help/1.1.0/main.js', (_request, response) => {
      const folder = path.join(data, 'releases/help/1.1.0');
      mkdirSync(folder, { recursive: true });
      writeFileSync(path.join(folder, 'release.json'), readFileSync(record('help', '1.1.0')));
      response.end('1.1.0');
    });
    await mirror.look();
    expect(mirror.fault).toBeNull();
    expect(help().rollout?.candidate).toBe('1.1.0');
    expect(releasesHere()).toEqual(['1.0.0', '1.1.0']);
  });
});

test('a registry without end is not read to its end', async () => {
  store.instead.set('/registry.json', (_request, response) => {
    const more = () => {
      while (response.write(' '.repeat(64 * 1024)));
    };
    response.writeHead(200).on('drain', more);
    more();
  });
  await mirror.look();
  expect(mirror.fault).toBe("the store's registry.json is longer than 1048576 bytes");
  expect(help().stable).toBe('1.0.0');
});

test.each(['/elsewhere.json', 'http://127.0.0.1:1/registry.json'])(
  'a store that sends on to %s is not followed there',
  async (to) => {
    store.instead.set('/registry.json', (_request, response) => response.writeHead(302, { location: to }).end());
    store.instead.set('/elsewhere.json', (_request, response) => response.end('{}'));
    await mirror.look();
    expect(mirror.fault).toBe('the store answered 302 for registry.json');
    expect(store.asked).toEqual(['/registry.json unless it is the same']);
  },
);

test('a registry whose rollout would name a file elsewhere is refused', async () => {
  await startInStore();
  const file = registryFile(store.folder);
  writeFileSync(file, readFileSync(file, 'utf8').replace('"id": "r"', '"id": "../../escaped"'));
  await mirror.look();
  expect(mirror.fault).toMatch(/^the store's registry\.json: field "sections\.help\.rollout\.id": /);
  expect(help().rollout).toBeUndefined();
});

test('a fault is said once, without the password of the store, and is over when the store is back', async () => {
  mirror = new StoreMirror(`http://user:se%20cret@127.0.0.1:${store.port}`, data);
  store.instead.set('/registry.json', (_request, response) => response.writeHead(503).end());
  await mirror.look();
  await mirror.look();
  expect(mirror.fault).toBe('the store answered 503 for registry.json');
  expect(said.mock.calls).toEqual([
    [
      `The store http://…@127.0.0.1:${store.port} is not followed at the moment; what is here stays in force. the store answered 503 for registry.json`,
    ],
  ]);
  store.instead.clear();
  await mirror.look();
  expect(mirror.fault).toBeNull();
});

test('user and password of the address are sent as such', async () => {
  const given: (string | undefined)[] = [];
  store.instead.set('/registry.json', ({ headers }, response) => {
    given.push(headers.authorization);
    response.writeHead(304).end();
  });
  await new StoreMirror(`http://us%40er:se%20cret@127.0.0.1:${store.port}/`, data).look();
  await mirror.look();
  expect(given).toEqual([`Basic ${Buffer.from('us@er:se cret').toString('base64')}`, undefined]);
});

test('an origin that has nothing to serve does not start without its store', async () => {
  const { address } = store;
  store.close();
  rmSync(data, { recursive: true });
  await expect(new StoreMirror(address, data).start()).rejects.toThrow('fetch failed');
});

test('an origin that has something to serve starts without its store, and says so', async () => {
  const { address } = store;
  store.close();
  mirror = new StoreMirror(address, data);
  await mirror.start();
  expect(mirror.fault).toContain('fetch failed');
});
