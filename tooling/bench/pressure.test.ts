// The decision alone: what visitors, a publication and a rollback take is given.
import { EventEmitter } from 'node:events';
import { benchPressure } from './pressure';

/** Milliseconds. */
let mockTook: { pages: number[]; files: number[]; publication: number; rollback: number };
let mockClock: number;
const mockStop = jest.fn(async () => undefined);

jest.mock('./fill-inbox', () => ({ fillInbox: () => undefined }));
jest.mock('node:child_process', () => ({
  ...jest.requireActual('node:child_process'),
  fork: () => {
    const visitors: EventEmitter = Object.assign(new EventEmitter(), {
      send: () => setImmediate(() => visitors.emit('message', [mockTook.pages, mockTook.files])),
      kill: () => undefined,
    });
    setImmediate(() => visitors.emit('message', 'visiting'));
    return visitors;
  },
  spawn: () => ({ kill: () => undefined }),
}));
jest.mock('../test/start-origin', () => ({ startOrigin: async () => ({ url: 'http://site', stop: mockStop }) }));
jest.mock('../test/free-port', () => ({ freePort: async () => 1 }));
jest.mock('../artefact/write-artefact', () => ({ ARTEFACT: '/artefact', compiled: (program: string) => program }));
jest.mock('../artefact/built-releases', () => ({
  builtReleases: () => ({ build: async (name: string) => ({ name, version: '1', folder: `/artefact/${name}` }) }),
}));
jest.mock('../testing/change-files', () => ({ changeFiles: () => undefined }));
jest.mock('./load/again', () => ({ again: (build: object) => ({ ...build, version: '2' }) }));
jest.mock('platform/store/files', () => ({ readRecord: () => ({ version: '1', entry: 'remoteEntry.js' }) }));
jest.mock('platform/store', () => ({
  Access: class {
    createToken = async () => 'token';
  },
}));
jest.mock('platform/commands', () => ({
  ServiceTarget: class {
    publish = async ({ name, version }: { name: string; version: string }) => {
      // The others hang.
      if (name === 'landing') mockClock += mockTook.publication;
      return { version };
    };
    answer = async (command: string) => void (mockClock += command === 'rollback' ? mockTook.rollback : 0);
  },
}));

const lines: string[] = [];
const bench = () => {
  lines.length = 0;
  return benchPressure((line) => lines.push(line));
};
/** A hundred times, of which the slowest `slow` take this long. */
const hundred = (slow: number, milliseconds: number): number[] =>
  Array.from({ length: 100 }, (_, index) => (index < slow ? milliseconds : 1));

beforeEach(() => {
  mockTook = { pages: hundred(100, 250), files: hundred(100, 250), publication: 30_000, rollback: 1_000 };
  mockClock = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => mockClock);
  // The page names both releases, so that neither the start nor the rollback is waited for.
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('landing/1/ landing/2/'));
});

test('passes at its bounds, and stops the site', async () => {
  expect(await bench()).toBe(true);
  expect(lines.slice(1).map((line) => line.slice(0, 8))).toEqual(['held    ', 'held    ', 'held    ', 'held    ']);
  expect(mockStop).toHaveBeenCalledTimes(1);
});

test.each([
  ['pages', { pages: hundred(2, 251) }, 'NOT HELD  pages, p99 of 100: 251 ms (at most 250)'],
  ['release files', { files: hundred(2, 251) }, 'NOT HELD  release files, p99 of 100: 251 ms (at most 250)'],
  ['a publication', { publication: 30_001 }, "NOT HELD  another section's publication: 30001 ms (at most 30000)"],
  ['a rollback', { rollback: 1_001 }, 'NOT HELD  a rollback, until it is in force: 1001 ms (at most 1000)'],
])('fails when %s takes longer', async (_what, took, line) => {
  Object.assign(mockTook, took);
  expect(await bench()).toBe(false);
  expect(lines.filter((each) => each.startsWith('NOT'))).toEqual([line]);
});

test('one page in a hundred may take longer', async () => {
  mockTook.pages = hundred(1, 9_000);
  expect(await bench()).toBe(true);
});
