// The decision alone: the cluster and what its visitors get are given.
import { benchLoad } from './load-bench';
import type { RequestCounts } from './request-counts';

/** Resident memory of each origin at each reading after a collection; the last one repeats. */
let mockMemory: number[];
let mockReading: number;
/** What each look of a visitor counts. */
let mockLook: (counts: RequestCounts) => unknown;
let mockOpen: () => Promise<string>;
const mockStop = jest.fn();

jest.mock('./cluster', () => ({
  Cluster: class {
    nginx = null;
    meters = [0, 1].map(() => ({
      cpu: 1,
      get memory() {
        return mockMemory[Math.min(mockReading, mockMemory.length) - 1] ?? 0;
      },
      look: async () => undefined,
    }));
    open = () => mockOpen();
    collect = async () => void (mockReading += 1);
    stop = mockStop;
  },
}));
// Long enough for each visitor to look at some pages.
jest.mock('./operator', () => ({
  operate: async () => {
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
  },
}));
jest.mock('./visitor', () => ({
  Visitor: class {
    constructor(private readonly visit: { counts: RequestCounts }) {}
    look = async () => {
      await new Promise(setImmediate);
      this.visit.counts.requests += 1;
      this.visit.counts.page(1);
      mockLook(this.visit.counts);
    };
  },
}));
jest.mock('node:timers/promises', () => ({ setTimeout: () => new Promise(setImmediate) }));

const MB = 1_000_000;
beforeEach(() => {
  [mockMemory, mockReading, mockLook] = [[100 * MB], 0, () => undefined];
  mockOpen = async () => 'http://127.0.0.1:1';
});

const lines: string[] = [];
const bench = () => benchLoad({ visitors: 3, seconds: 0, requests: 500 }, (line) => lines.push(line));

test('passes while no request fails, no page mixes releases, and memory grows by a tenth at most', async () => {
  mockMemory = [100 * MB, 150 * MB, 110 * MB];
  const [started, ended] = [jest.spyOn(globalThis, 'setInterval'), jest.spyOn(globalThis, 'clearInterval')];
  expect(await bench()).toBe(true);
  // With a timer the command would not end.
  expect(started.mock.results.every(({ value }) => ended.mock.calls.some(([timer]) => timer === value))).toBe(true);
  expect(lines[0]).toMatch(/^A stand-in for nginx before two origins; /);
  expect(lines.at(-1)).toMatch(/at each tenth: 200 300 220( 220)*$/);
  expect(mockStop).toHaveBeenCalledTimes(1);
});

test('fails when memory grows by more than a tenth from the first reading to the last', async () => {
  mockMemory = [100 * MB, 111 * MB];
  expect(await bench()).toBe(false);
  expect(lines.at(-1)).toBe('  ! Memory grew by more than 10 %.');
});

test('the last reading is taken when the last request is answered', async () => {
  mockLook = ({ requests }) => (mockMemory = [(requests < 500 ? 100 : 120) * MB]);
  expect(await bench()).toBe(false);
});

test.each(['failed', 'mixed'] as const)('fails when one page of the flood is counted as %s', async (kind) => {
  let isFirst = true;
  mockLook = (counts) => {
    if (isFirst && counts.requests > 400) counts.fail(kind, 'a fault');
    if (counts.requests > 400) isFirst = false;
  };
  expect(await bench()).toBe(false);
  expect(lines).toContain('  ! a fault');
});

test('fails when one page of the browsing visitors is at fault, although the flood has none', async () => {
  let isFirst = true;
  mockLook = (counts) => {
    if (isFirst) counts.fail('failed', 'the first');
    isFirst = false;
  };
  expect(await bench()).toBe(false);
});

test('a cluster that does not start is stopped, and the benchmark fails', async () => {
  mockOpen = () => Promise.reject(new Error('no port is free'));
  await expect(bench()).rejects.toThrow('no port is free');
  expect(mockStop).toHaveBeenCalledTimes(1);
});
