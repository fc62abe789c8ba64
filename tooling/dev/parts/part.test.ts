import { readFileSync, writeFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import type { News } from '../page/development';
import { CompiledBrowser } from './compiled-browser';
import { CompiledServer } from './compiled-server';
import { Part } from './part';
import { readFaults } from './read-faults';

jest.mock('./compiled-browser', () => ({ CompiledBrowser: jest.fn() }));
jest.mock('./compiled-server', () => ({ CompiledServer: jest.fn() }));
jest.mock('./hot-settings', () => ({ hotBrowser: () => ({}), hotServer: () => ({}) }));
jest.mock('./development-record', () => ({ developmentRecord: () => ({ name: 'help' }) }));
jest.mock('./read-faults', () => ({
  ...jest.requireActual('./read-faults'),
  readFaults: jest.fn(() => [
    { part: 'help', file: 'a.tsx', line: 24, message: 'Expected </' },
    { part: 'help', file: null, line: null, message: 'has no twin' },
  ]),
}));
jest.mock('../../build/workspaces', () => ({ workspaceFolder: () => __dirname }));
jest.mock(`file://${__dirname}/webpack.config.ts`, () => ({ __esModule: true, default: () => [{}, {}] }), { virtual: true });

type Callbacks = ConstructorParameters<typeof CompiledBrowser>[1];
let bundleCallbacks: Callbacks;
let data: string;
const news: News[] = [];
const onFaults = jest.fn();
const browser = {
  start: jest.fn(),
  idle: jest.fn(async () => undefined),
  contains: jest.fn(),
  close: jest.fn(),
  stats: null as object | null,
};
const server = { build: jest.fn(), invalidate: jest.fn(), contains: jest.fn(), close: jest.fn() };
let spies: { error: jest.SpyInstance; log: jest.SpyInstance };
const built = (...emitted: string[]) =>
  ({ hash: 'new', startTime: 1, endTime: 31, compilation: { emittedAssets: new Set(emitted) } }) as never;

beforeEach(() => {
  news.length = 0;
  spies = { error: jest.spyOn(console, 'error').mockImplementation(), log: jest.spyOn(console, 'log').mockImplementation() };
  browser.stats = null;
  data = newFolder();
  server.build.mockImplementation(async () => {
    mkdirSync(path.join(data, 'server'), { recursive: true });
    return path.join(data, 'server');
  });
  jest.mocked(CompiledBrowser).mockImplementation(((_settings: object, callbacks: Callbacks) => {
    bundleCallbacks = callbacks;
    return browser;
  }) as never);
  jest.mocked(CompiledServer).mockImplementation((() => server) as never);
});

async function partOf(isWatched = true): Promise<Part> {
  const part = new Part({ name: 'help', data, isWatched, send: (message) => news.push(message), onFaults });
  await part.hash();
  return part;
}

test('builds once, at the first request', async () => {
  const part = await partOf(false);
  expect(browser.start).not.toHaveBeenCalled();
  await part.idle();
  await part.idle();
  expect(browser.start.mock.calls).toEqual([[false]]);
});

test('tells the hash of its newest build, and none before the first', async () => {
  const part = await partOf();
  expect(await part.hash()).toBeNull();
  browser.stats = { hash: 'new' } as never;
  expect(await part.hash()).toBe('new');
});

test('announces a build to open pages, and changed prose only if it changed', async () => {
  await partOf();
  bundleCallbacks.onBuilt(built('static/js/main.js'));
  expect(news).toEqual([{ kind: 'built', part: 'help', hash: 'new' }]);
  bundleCallbacks.onBuilt(built('content/en.json'));
  expect(news.slice(1)).toEqual([
    { kind: 'built', part: 'help', hash: 'new' },
    { kind: 'content', part: 'help' },
  ]);
  expect(server.invalidate).toHaveBeenCalledTimes(2);
  expect(spies.log).not.toHaveBeenCalledWith('help compiles again.');
});

test('prints faults with their place, and when the part compiles again', async () => {
  const part = await partOf();
  bundleCallbacks.onFailed(built());
  expect(part.faults).toHaveLength(2);
  expect(spies.error.mock.calls).toEqual([['a.tsx:24\nExpected </\n'], ['help\nhas no twin\n']]);
  expect(onFaults).toHaveBeenCalledTimes(1);
  bundleCallbacks.onBuilt(built());
  expect(part.faults).toEqual([]);
  expect(onFaults).toHaveBeenCalledTimes(2);
  expect(spies.log).toHaveBeenCalledWith('help compiles again.');
});

test('says that the part compiles again after a single fault as well', async () => {
  await partOf();
  jest.mocked(readFaults).mockReturnValueOnce([{ part: 'help', file: null, line: null, message: 'has no twin' }]);
  bundleCallbacks.onFailed(built());
  bundleCallbacks.onBuilt(built());
  expect(spies.log).toHaveBeenCalledWith('help compiles again.');
});

test.each([
  ['the server’s bundle alone', true, false, 1],
  ['both bundles', true, true, 0],
  ['neither', false, false, 0],
])('a saved file of %s reloads a page: %p, %p, %p', async (_case, inServer, inBrowser, times) => {
  const part = await partOf();
  server.contains.mockReturnValue(inServer);
  browser.contains.mockReturnValue(inBrowser);
  await part.fileSaved('/site/a.ts');
  expect(news).toEqual(Array.from({ length: times }, () => ({ kind: 'reload' })));
  expect(server.invalidate).toHaveBeenCalledTimes(1);
});

test('a part that is not watched ignores changed files', async () => {
  const part = await partOf(false);
  server.contains.mockReturnValue(true);
  await part.fileSaved('/site/a.ts');
  expect(news).toEqual([]);
  expect(server.invalidate).not.toHaveBeenCalled();
});

test('releaseFolder has the record and the prose of the newest build', async () => {
  const part = await partOf();
  browser.stats = built();
  const content = path.join(data, 'browser/help/dev/content');
  mkdirSync(content, { recursive: true });
  writeFileSync(path.join(content, 'en.json'), '{}');
  const folder = await part.releaseFolder();
  expect(JSON.parse(readFileSync(path.join(folder, 'release.json'), 'utf8'))).toEqual({ name: 'help' });
  expect(readFileSync(path.join(folder, 'content/en.json'), 'utf8')).toBe('{}');
});

test('releaseFolder throws the faults when no build has succeeded yet', async () => {
  const part = await partOf();
  bundleCallbacks.onFailed(built());
  await expect(part.releaseFolder()).rejects.toThrow('a.tsx: Expected </\nhelp: has no twin');
});
