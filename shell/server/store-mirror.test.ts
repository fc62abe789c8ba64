/** @jest-environment node */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { abort } from '../releases/commands/abort';
import { promote } from '../releases/commands/promote';
import { withSection } from '../releases/commands/section-state';
import { start } from '../releases/commands/start';
import { withLock } from '../releases/registry/lock';
import { readHistory } from '../releases/registry/read-history';
import { changeRegistry, lockFile, readRegistry, registryFile } from '../releases/registry/registry-file';
import { isPublished } from '../releases/store/read-record';
import { StoreMirror } from './store-mirror';

const now = '2026-01-01T00:00:00.000Z';
let store: string;
let data: string;
let server: Server;
let mirror: StoreMirror;
const help = () => readRegistry(data).sections.help;

const publish = (name: string, version: string) => {
  const folder = path.join(store, 'releases', name, version);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'main.js'), version);
  const sha384 = createHash('sha384').update(version).digest('base64');
  writeFileSync(path.join(folder, 'release.json'), JSON.stringify({ name, version, contract: 1, serves: [1], files: { 'main.js': { size: 1, sha384 } } }));
};
const follow = async () => {
  mirror?.close();
  mirror = new StoreMirror(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, data);
  await mirror.start();
};
const until = async (isSo: () => boolean) => {
  for (const from = Date.now(); !isSo() && Date.now() - from < 4000; ) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(isSo()).toBe(true);
};
const aLookLater = () => new Promise((resolve) => setTimeout(resolve, 800));
const abortHere = () => changeRegistry(data, 'abort help (by itself)', (registry) => abort(registry, { name: 'help', reason: 'automatic', now }));

beforeEach(async () => {
  store = mkdtempSync(path.join(tmpdir(), 'store-'));
  data = mkdtempSync(path.join(tmpdir(), 'mirror-'));
  publish('shell', '1.0.0');
  ['1.0.0', '1.1.0', '1.2.0'].forEach((version) => publish('help', version));
  await changeRegistry(store, 'first', (registry) => withSection(withSection(registry, 'shell', { stable: '1.0.0' }), 'help', { stable: '1.0.0' }));
  server = createServer((request, response) => {
    const file = path.join(store, request.url!);
    if (!existsSync(file)) return response.writeHead(404).end();
    const bytes = readFileSync(file);
    const etag = `"${createHash('sha256').update(bytes).digest('hex')}"`;
    if (request.headers['if-none-match'] === etag) return response.writeHead(304).end();
    response.writeHead(200, { etag }).end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  jest.spyOn(console, 'error').mockImplementation();
  await follow();
});
afterEach(() => {
  mirror.close();
  server.closeAllConnections();
  server.close();
  jest.restoreAllMocks();
});

const startInStore = () => changeRegistry(store, 'start help@1.1.0', (registry) => start(registry, { name: 'help', version: '1.1.0', stages: [50, 100], id: 'r', now }));

test('what is live in the store is brought here, and every state that was in force here is kept', async () => {
  expect(help().stable).toBe('1.0.0');
  expect(isPublished(data, 'help', '1.1.0')).toBe(false);
  await startInStore();
  await until(() => help().rollout?.candidate === '1.1.0');
  expect(isPublished(data, 'help', '1.1.0')).toBe(true);
  expect(readHistory(data).map(({ change }) => change)).toEqual(['store 1: first', 'store 2: start help@1.1.0']);
  expect(readdirSync(path.join(data, 'releases/help')).sort()).toEqual(['1.0.0', '1.1.0']);
});

test('a rollout that was aborted here stays so, also across a restart, until the store changes', async () => {
  await startInStore();
  await until(() => help().rollout?.state === 'running');
  await abortHere();
  await aLookLater();
  expect(help().rollout?.state).toBe('aborted');
  await follow();
  await aLookLater();
  expect(help().rollout?.state).toBe('aborted');
  await changeRegistry(store, 'promote help', (registry) => promote(registry, { name: 'help', now }));
  await until(() => help().stable === '1.1.0');
  expect(readHistory(data).map(({ sequence, change }) => `${sequence} ${change}`)).toEqual(['1 store 1: first', '2 store 2: start help@1.1.0', '3 abort help (by itself)', '4 store 3: promote help']);
});

test('the store is taken over under the lock', async () => {
  await withLock(lockFile(data), async () => {
    await startInStore();
    await aLookLater();
    expect(help().rollout).toBeUndefined();
  });
  await until(() => help().rollout?.state === 'running');
});

test.each([
  ['lost', () => rmSync(registryFile(data))],
  ['broken', () => writeFileSync(registryFile(data), '{')],
])('a cache whose registry is %s heals itself at the next start', async (_what, damage) => {
  mirror.close();
  damage();
  await follow();
  expect(mirror.fault).toBeNull();
  expect(help().stable).toBe('1.0.0');
});
