// The decision alone: the times are given, and the files that are edited are those of this repository.
import { EventEmitter } from 'node:events';
import { cpSync, readFileSync } from 'node:fs';
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
/** Milliseconds until a server is ready. */
let mockReady: (watched: 'one' | 'all') => number;
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
    mockClock += mockReady(mockWatched);
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

const WITHIN: Times = { pixel: 300, webpack: 100 };
beforeEach(() => {
  mockRoot = newFolder();
  for (const file of FILES) cpSync(path.join(ROOT, file), path.join(mockRoot, file));
  mockOutput = new EventEmitter();
  [mockTimes, mockReady, mockTyped, mockClock] = [() => WITHIN, () => 6_000, 'typed text', 0];
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
test.each(kinds)('fails when the save of a %s takes longer than 300 ms with one section watched', async (_kind, index) => {
  mockTimes = (watched, save) => (watched === 'one' && Math.floor(save / 20) === index ? { pixel: 301, webpack: 200 } : WITHIN);
  expect(await measureDevLoop()).toBe(false);
});

test.each([
  ['within a second', 1_000, true],
  ['later than that', 1_001, false],
])('with all watched a save that is shown %s decides so', async (_when, pixel, isWithin) => {
  mockTimes = (watched) => (watched === 'all' ? { pixel, webpack: 900 } : WITHIN);
  expect(await measureDevLoop()).toBe(isWithin);
});

test('fails when a save takes more than three times as long as webpack’s own part', async () => {
  mockTimes = () => ({ pixel: 300, webpack: 99 });
  expect(await measureDevLoop()).toBe(false);
});

test('the median of the saves counts', async () => {
  mockTimes = (_watched, save) => (save % 20 < 9 ? { pixel: 5_000, webpack: 2_000 } : WITHIN);
  expect(await measureDevLoop()).toBe(true);
  mockTimes = (_watched, save) => (save % 20 < 11 ? { pixel: 5_000, webpack: 2_000 } : WITHIN);
  expect(await measureDevLoop()).toBe(false);
});

test.each([
  ['fails', 'one', false],
  ['passes', 'all', true],
] as const)('%s when a server that watches %s is not ready within six seconds', async (_what, slow, isWithin) => {
  mockReady = (watched) => (watched === slow ? 6_001 : 6_000);
  expect(await measureDevLoop()).toBe(isWithin);
});

test('fails when typed text is lost', async () => {
  mockTyped = '';
  expect(await measureDevLoop()).toBe(false);
});
