// The decision alone: what a browser measures is given.
import { compareWithMonolith } from './compare-with-monolith';
import type { Tap } from './first-tap';

jest.mock('../test/visit-site', () => ({
  visitSite: (_options: object, use: (visit: object) => unknown) => use({ browser: {}, url: 'http://origin' }),
}));
jest.mock('./build-monolith', () => ({ buildMonolith: async () => ({}) }));
const mockClose = jest.fn();
jest.mock('./compared-site', () => ({
  serveSleeping: async () => ({ url: 'http://own', close: mockClose }),
  serveAtOnce: async () => ({ url: 'http://eager', close: mockClose }),
  serveMonolith: async () => ({ url: 'http://monolith', close: mockClose }),
}));

/** What this site measures in each round, by the figure. The monolith takes a second for everything, and eager hydration far longer. */
let mockFigures: Record<string, number[]>;
let mockRounds: Record<string, number>;
const mockNext = (name: string, site: string): number => {
  if (site.startsWith('http://monolith')) return 1_000;
  if (!site.startsWith('http://own')) return 1e6;
  const round = (mockRounds[name] = (mockRounds[name] ?? -1) + 1);
  const figures = mockFigures[name] ?? [1];
  return figures[round % figures.length]!;
};
jest.mock('./measure', () => ({
  measure: async (_browser: object, site: string) => ({
    bytesBefore: mockNext('bytesBefore', site),
    largestPaint: mockNext('largestPaint', site),
    requestsBefore: 1,
    bytes: 1e6,
    scriptBytes: 1e6,
    requests: 1,
    blocking: 1e6,
    hydrated: 1e6,
  }),
}));
jest.mock('./first-tap', () => ({
  ...jest.requireActual('./first-tap'),
  firstTap: async (_browser: object, site: string, { name }: Tap, isHydrated: boolean) =>
    mockNext(isHydrated ? `${name}, hydrated` : name, site),
}));
jest.mock('./second-page', () => ({ secondPage: async (_browser: object, site: string) => mockNext('second page', site) }));

let lines: string[];
beforeEach(() => {
  [mockFigures, mockRounds, lines] = [{}, {}, []];
  jest.spyOn(console, 'log').mockImplementation((line) => void lines.push(line));
});

const BOUNDS: [name: string, most: number][] = [
  ['bytesBefore', 20_000],
  ['largestPaint', 1_100],
  ['menu', 1_500],
  ['theme', 1_500],
  ['search', 1_500],
  ['feedback', 1_500],
  ['second page', 600],
];

test('a site at each of its bounds passes, whatever eager hydration takes', async () => {
  mockFigures = Object.fromEntries(BOUNDS.map(([name, most]) => [name, [most]]));
  expect(await compareWithMonolith()).toBe(true);
  expect(lines.filter((line) => line.startsWith('  !'))).toEqual([]);
  expect(mockClose).toHaveBeenCalledTimes(3);
});

test.each(BOUNDS)('%s above %d fails', async (name, most) => {
  mockFigures = { [name]: [most + 1] };
  expect(await compareWithMonolith()).toBe(false);
  expect(lines.filter((line) => line.startsWith('  !'))).not.toEqual([]);
});

test('the median of seven rounds counts: three bad ones do no harm, four do', async () => {
  mockFigures = { 'second page': [1, 900, 900, 900, 1, 1, 1] };
  expect(await compareWithMonolith()).toBe(true);
  [mockRounds, mockFigures] = [{}, { 'second page': [1, 900, 900, 900, 900, 1, 1] }];
  expect(await compareWithMonolith()).toBe(false);
});

test('a tap on a hydrated page has no bound, and is printed beside the other', async () => {
  mockFigures = { menu: [12], 'menu, hydrated': [987] };
  expect(await compareWithMonolith()).toBe(true);
  expect(lines).toContain('menu | 12 / 1000000 / 1000 | 987 / 1000000 / 1000');
});
