import { RequestCounts } from './request-counts';

test('percentiles are of the pages’ response times, in milliseconds', () => {
  const counts = new RequestCounts();
  for (let page = 1; page <= 100; page += 1) counts.page(page);
  expect(counts.pages).toBe(100);
  for (const percent of [50, 99, 100]) expect(counts.within(percent)).toBeCloseTo(percent, 0);
});

test('a page that takes no measurable time is counted', () => {
  const counts = new RequestCounts();
  counts.page(0);
  expect([counts.pages, counts.within(100)]).toEqual([1, 0.001]);
});

test('every fault is counted by its kind, and the first twenty are named', () => {
  const counts = new RequestCounts();
  for (let fault = 1; fault <= 30; fault += 1) counts.fail(fault % 3 === 0 ? 'mixed' : 'failed', `No. ${fault}`);
  expect([counts.failed, counts.mixed]).toEqual([20, 10]);
  expect(counts.faults).toEqual(Array.from({ length: 20 }, (_, index) => `No. ${index + 1}`));
});
