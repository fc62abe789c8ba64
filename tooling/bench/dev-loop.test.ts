// The decision alone: the times are given, and the files that are edited are those of this repository.
import { EventEmitter } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { ROOT } from '../build/workspaces';
import { measureDevLoop } from './dev-loop';

interface Times {
  pixel: number;
  webpack: number;
}
const FILES = [
  'remotes/help/src/guide/guide-page.tsx',
  'remotes/help/src/guide/guide-page.module.scss',
  'remotes/help/src/messages/en.json',
  'remotes/help/content/en/crowdfunding/how-to-contribute-in-a-group.md',
];

/** Milliseconds of the n-th save, from 0, with one section or all watched. */
let mockTimes: (watched: 'one' | 'all', save: number) => Times;
/** Milliseconds until a server is ready. A first start finds no cache. */
let mockReady: (watched: 'one' | 'all', hasCache: boolean) => number;
/** Below the copy; written by each start. */
const mockCache = 'node_modules/.cache/dev';
let mockTyped: string;
let mockRoot: string;
let mockOutput: EventEmitter;
let mockWatched: 'one' | 'all';
let mockSave: number;
let mockClock: number;

jest.mock('../test/find-browser', () => ({ requireBrowser: async () => '/usr/bin/a-chromium' }));
jest.mock('../test/team-copy', () => ({ copyForTeam: () => ({ root: mockRoot, remove: () => undefined }) }));
jest.mock('../test/start-origin', () => ({
  startOrigin: async (_data: string, { program }: { program: string[] }) => {
    mockWatched = program.includes('help') ? 'one' : 'all';
    mockSave = 0;
    const cache = path.join(mockRoot, mockCache);
    mockClock += mockReady(mockWatched, existsSync(cache));
    mkdirSync(cache, { recursive: true });
    return { url: 'http://dev', process: { stdout: mockOutput }, stop: async () => undefined };
  },
}));
jest.mock('@playwright/test', () => ({
  chromium: {
    launch: async () => ({
      newPage: async () => ({
        goto: async () => undefined,
        getByRole: () => ({ click: async () => undefined, fill: async () => undefined, inputValue: async () => mockTyped }),
        waitForFunction: async (script: string) => {
          if (script.startsWith('globalThis')) return undefined;
          const { pixel, webpack } = mockTimes(mockWatched, mockSave);
          mockSave += 1;
          mockOutput.emit('data', Buffer.from(`help: built in ${webpack} ms\n`));
          return { jsonValue: async () => pixel };
        },
      }),
      close: async () => undefined,
    }),
  },
}));

const WITHIN: Times = { pixel: 300, webpack: 120 };
const START = 2_500;
beforeEach(() => {
  mockRoot = newFolder();
  for (const file of FILES) cpSync(path.join(ROOT, file), path.join(mockRoot, file));
  mockOutput = new EventEmitter();
  [mockTimes, mockReady, mockTyped, mockClock] = [
    () => WITHIN,
    (_watched, hasCache) => (hasCache ? START : START / 0.8),
    'typed text',
    0,
  ];
  jest.spyOn(console, 'log').mockImplementation(() => undefined);
  // A save begins at 0, so a page shows it at the milliseconds that it took.
  jest.spyOn(Date, 'now').mockReturnValue(0);
  jest.spyOn(performance, 'now').mockImplementation(() => mockClock);
  // The file that is put back after the saves is built as well.
  const listen = mockOutput.on.bind(mockOutput);
  jest.spyOn(mockOutput, 'on').mockImplementation((event, listener) => {
    listen(event, listener);
    if (mockSave > 0 && mockSave % 20 === 0) setImmediate(() => mockOutput.emit('data', Buffer.from('help: built in 1 ms\n')));
    return mockOutput;
  });
});

test('at its bounds it passes, after twenty saves of each of four files, which are put back', async () => {
  expect(await measureDevLoop()).toBe(true);
  expect(mockSave).toBe(80);
  for (const file of FILES)
    expect(readFileSync(path.join(mockRoot, file), 'utf8')).toBe(readFileSync(path.join(ROOT, file), 'utf8'));
});

const kinds = ['component', 'style', 'text', 'guide'].map((kind, index) => [kind, index] as const);
test.each(kinds)(
  'fails when the save of a %s takes more than 2.5 times as long as webpack’s part of it',
  async (_kind, index) => {
    mockTimes = (watched, save) => (watched === 'one' && Math.floor(save / 20) === index ? { pixel: 300, webpack: 119 } : WITHIN);
    expect(await measureDevLoop()).toBe(false);
  },
);

test.each(['one', 'all'] as const)(
  'fails when a save takes more than 0.12 of a start with a warm cache, with %s watched',
  async (slow) => {
    mockTimes = (watched) => (watched === slow ? { pixel: 301, webpack: 200 } : WITHIN);
    expect(await measureDevLoop()).toBe(false);
  },
);

test('the median of the saves counts', async () => {
  mockTimes = (_watched, save) => (save % 20 < 9 ? { pixel: 5_000, webpack: 4_000 } : WITHIN);
  expect(await measureDevLoop()).toBe(true);
  mockTimes = (_watched, save) => (save % 20 < 11 ? { pixel: 5_000, webpack: 4_000 } : WITHIN);
  expect(await measureDevLoop()).toBe(false);
});

test.each(['one', 'all'] as const)(
  'fails when a cache saves less than a fifth of a start, with %s watched, also after a round that filled caches',
  async (slow) => {
    mockReady = (watched, hasCache) => (hasCache ? START : START / (watched === slow ? 0.81 : 0.8));
    expect(await measureDevLoop()).toBe(false);
  },
);

test('fails when typed text is lost', async () => {
  mockTyped = '';
  expect(await measureDevLoop()).toBe(false);
});
