import { faultsOf, medians, readReport, type Marks } from './lighthouse-marks';

const WELL: Marks = { performance: 99, accessibility: 100, practices: 100, seo: 100, paint: 1_000, blocking: 80, shift: 0.02 };

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

test('scores are read as hundredths, and times as they are', () => {
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

test('what Lighthouse could not measure keeps no promise', () => {
  const faults = faultsOf(readReport({ categories: { seo: { score: null } }, audits: {} }));
  expect(faults).toHaveLength(Object.keys(WELL).length);
});

test('a page at its bounds is well, and beyond any of them is named with both numbers', () => {
  expect(faultsOf(WELL)).toEqual([]);
  expect(faultsOf({ ...WELL, seo: 99 })).toEqual(['seo is 99, below 100']);
  expect(faultsOf({ ...WELL, paint: 1_001 })).toEqual(['paint is 1001, above 1000']);
});

test('one slow run of three decides nothing', () => {
  const runs = [
    { ...WELL, paint: 900 },
    { ...WELL, paint: 5_000 },
    { ...WELL, paint: 950 },
  ];
  expect(medians(runs).paint).toBe(950);
});
