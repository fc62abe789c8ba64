import { faultsOf, medians, readReport, type Marks } from './lighthouse-marks';

const AT_BOUNDS: Marks = {
  performance: 99,
  accessibility: 100,
  practices: 100,
  seo: 100,
  paint: 1_000,
  blocking: 80,
  shift: 0.02,
};

const report = {
  categories: {
    performance: { score: 0.994 },
    accessibility: { score: 1 },
    'best-practices': { score: 0.96 },
    seo: { score: 1 },
  },
  audits: {
    'largest-contentful-paint': { numericValue: 932.4 },
    'total-blocking-time': { numericValue: 12 },
    'cumulative-layout-shift': { numericValue: 0.001 },
  },
};

test('converts scores to percent, and leaves times unchanged', () => {
  expect(readReport(report)).toEqual({
    performance: 99,
    accessibility: 100,
    practices: 96,
    seo: 100,
    paint: 932.4,
    blocking: 12,
    shift: 0.001,
  });
});

test('reports every mark that Lighthouse could not measure', () => {
  const faults = faultsOf(readReport({ categories: { seo: { score: null } }, audits: {} }));
  expect(faults).toHaveLength(Object.keys(AT_BOUNDS).length);
});

test('accepts a page at its bounds, and reports a mark beyond its bound with both numbers', () => {
  expect(faultsOf(AT_BOUNDS)).toEqual([]);
  expect(faultsOf({ ...AT_BOUNDS, seo: 99 })).toEqual(['seo is 99, below 100']);
  expect(faultsOf({ ...AT_BOUNDS, paint: 1_001 })).toEqual(['paint is 1001, above 1000']);
});

test('takes the median of each mark', () => {
  const runs = [
    { ...AT_BOUNDS, paint: 900 },
    { ...AT_BOUNDS, paint: 5_000 },
    { ...AT_BOUNDS, paint: 950 },
  ];
  expect(medians(runs).paint).toBe(950);
});
