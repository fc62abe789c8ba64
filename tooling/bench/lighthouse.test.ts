// The decision alone: the reports of Lighthouse are given.
import { existsSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { ROUTES } from '../testing/routes';
import { benchLighthouse } from './lighthouse';

interface Run {
  address: string;
  file: string;
  folder: string;
  environment: Record<string, string>;
}
let mockRuns: Run[];
/** The largest paint in the report of a run; an error, and Lighthouse ends without a report. */
let mockPaint: (address: string, run: number) => number | Error;
const mockStop = jest.fn(async () => undefined);

jest.mock('../test/find-browser', () => ({ requireBrowser: async () => '/usr/bin/a-chromium' }));
jest.mock('../test/start-origin', () => ({ startOrigin: async () => ({ url: 'http://origin', stop: mockStop }) }));
jest.mock('../artefact/write-artefact', () => ({ compiled: (program: string) => program }));
jest.mock('node:child_process', () => ({
  execFile: (
    _npx: string,
    args: string[],
    { cwd, env }: { cwd: string; env: Run['environment'] },
    done: (error: Error | null) => void,
  ) => {
    const address = args.find((arg) => arg.startsWith('http://origin'))!.slice('http://origin'.length);
    const file = args.find((arg) => arg.startsWith('--output-path='))!.slice('--output-path='.length);
    const paint = mockPaint(address, mockRuns.filter((run) => run.address === address).length);
    mockRuns.push({ address, file, folder: cwd, environment: env });
    if (paint instanceof Error) return done(paint);
    const categories = Object.fromEntries(
      ['performance', 'accessibility', 'best-practices', 'seo'].map((name) => [name, { score: 1 }]),
    );
    const values = { 'largest-contentful-paint': paint, 'total-blocking-time': 0, 'cumulative-layout-shift': 0 };
    const audits = Object.fromEntries(Object.entries(values).map(([name, numericValue]) => [name, { numericValue }]));
    writeFileSync(file, JSON.stringify({ categories, audits }));
    done(null);
  },
}));

let lines: string[];
beforeEach(() => {
  [mockRuns, lines, mockPaint] = [[], [], () => 900];
});
const bench = (runs = 3) => benchLighthouse(runs, (line) => lines.push(line));

test('measures every page in both languages, each three times, and passes within the bounds', async () => {
  expect(await bench()).toBe(true);
  const addresses = ROUTES.flatMap((page) => ['en', 'rw'].map((language) => `${page}?lng=${language}`));
  expect(mockRuns.map(({ address }) => address)).toEqual(addresses.flatMap((address) => [address, address, address]));
  expect(lines).toHaveLength(1 + addresses.length);
  expect(mockRuns[0]!.environment.CHROME_PATH).toBe('/usr/bin/a-chromium');
});

test('one page beyond a bound in one language fails the benchmark, although the pages after it are within theirs', async () => {
  mockPaint = (address) => (address === '/?lng=rw' ? 1_001 : 900);
  expect(await bench()).toBe(false);
  expect(lines.filter((line) => line.startsWith('  !'))).toEqual(['  ! paint is 1001, above 1000']);
});

test('the median of the runs counts', async () => {
  mockPaint = (_address, run) => (run === 0 ? 5_000 : 900);
  expect(await bench()).toBe(true);
  mockRuns = [];
  mockPaint = (_address, run) => (run === 0 ? 900 : 5_000);
  expect(await bench()).toBe(false);
});

test('a page whose trace was lost is measured again, twice at most', async () => {
  mockPaint = (address, run) => (address === '/?lng=en' && run < 2 ? new Error('NO_LCP') : 900);
  expect(await bench(1)).toBe(true);
  expect(mockRuns.filter(({ address }) => address === '/?lng=en')).toHaveLength(3);
});

test('a page that Lighthouse cannot measure ends the benchmark, which stops the origin and leaves nothing behind', async () => {
  mockPaint = () => new Error('NO_LCP');
  await expect(bench()).rejects.toThrow('NO_LCP');
  expect(mockRuns).toHaveLength(3);
  expect(mockStop).toHaveBeenCalledTimes(1);
  expect(existsSync(mockRuns[0]!.folder)).toBe(false);
  expect(dirname(mockRuns[0]!.file)).toBe(mockRuns[0]!.folder);
});
