// The decision alone: what visitors, a publication and a rollback take is given.
import { EventEmitter } from 'node:events';
import { benchPressure } from './pressure';

/** Milliseconds. */
type Took = { pages: number[]; files: number[]; publication: number; rollback: number };
/** Without the pressure, and with it. */
let quiet: Took;
let pressed: Took;
/** Those of now. */
let mockTook: Took;
let mockClock: number;
const mockKill = jest.fn();
const mockPress = () => (mockTook = pressed);
const mockStop = jest.fn(async () => undefined);

jest.mock('./fill-inbox', () => ({ fillInbox: () => undefined }));
jest.mock('node:child_process', () => ({
  ...jest.requireActual('node:child_process'),
  fork: () => {
    const visitors: EventEmitter = Object.assign(new EventEmitter(), {
      send: () => setImmediate(() => visitors.emit('message', [mockTook.pages, mockTook.files])),
      kill: mockKill,
    });
    setImmediate(() => visitors.emit('message', 'visiting'));
    return visitors;
  },
  // The readers of events.
  spawn: () => (mockPress(), { kill: mockKill }),
}));
jest.mock('../test/start-origin', () => ({ startOrigin: async () => ({ url: 'http://site', stop: mockStop }) }));
jest.mock('../test/free-port', () => ({ freePort: async () => 1 }));
jest.mock('../artefact/write-artefact', () => ({ ARTEFACT: '/artefact', compiled: (program: string) => program }));
jest.mock('../artefact/built-releases', () => ({
  builtReleases: () => ({ build: async (name: string) => ({ name, version: '1', folder: `/artefact/${name}` }) }),
}));
jest.mock('../testing/change-files', () => ({ changeFiles: () => undefined }));
jest.mock('./load/next-version', () => ({ copyAsNextVersion: (build: object) => ({ ...build, version: '2' }) }));
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
  quiet = { pages: hundred(100, 50), files: hundred(100, 40), publication: 5_000, rollback: 50 };
  pressed = { pages: hundred(100, 250), files: hundred(100, 200), publication: 40_000, rollback: 1_000 };
  [mockTook, mockClock] = [quiet, 0];
  jest.spyOn(performance, 'now').mockImplementation(() => mockClock);
  // The page names all releases, so that neither the start nor the rollback is waited for.
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('landing/1/ landing/2/'));
});

test('passes at its bounds, and leaves no program behind', async () => {
  expect(await bench()).toBe(true);
  expect(lines).toEqual([
    expect.stringMatching(/^Two hanging publications, reads of 98 MB of feedback, /),
    'held      pages: 250 ms, without 50: 5.00 times (at most 5)',
    'held      release files: 200 ms, without 40: 5.00 times (at most 5)',
    "held      another section's publication: 40000 ms, without 5000: 8.00 times (at most 8)",
    'held      a rollback: 1000 ms, without 50: 20.00 times (at most 20)',
  ]);
  // Visitors twice, and the readers of events.
  expect([mockKill.mock.calls.length, mockStop.mock.calls.length]).toEqual([3, 1]);
});

test.each([
  ['pages', { pages: hundred(2, 251) }, 'NOT HELD  pages: 251 ms, without 50: 5.02 times (at most 5)'],
  ['release files', { files: hundred(2, 201) }, 'NOT HELD  release files: 201 ms, without 40: 5.03 times (at most 5)'],
  [
    'a publication',
    { publication: 40_100 },
    "NOT HELD  another section's publication: 40100 ms, without 5000: 8.02 times (at most 8)",
  ],
  ['a rollback', { rollback: 1_001 }, 'NOT HELD  a rollback: 1001 ms, without 50: 20.02 times (at most 20)'],
])('fails when %s takes longer', async (_what, took, line) => {
  Object.assign(pressed, took);
  expect(await bench()).toBe(false);
  expect(lines.filter((each) => each.startsWith('NOT'))).toEqual([line]);
});

test('a machine on which everything takes ten times as long passes as well', async () => {
  for (const took of [quiet, pressed])
    Object.assign(took, {
      pages: took.pages.map((each) => each * 10),
      files: took.files.map((each) => each * 10),
      publication: took.publication * 10,
      rollback: took.rollback * 10,
    });
  expect(await bench()).toBe(true);
});

test('one page in a hundred may take longer', async () => {
  pressed.pages = hundred(1, 9_000);
  expect(await bench()).toBe(true);
});
