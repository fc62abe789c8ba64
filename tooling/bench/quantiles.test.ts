import { median, percentile } from './quantiles';

test.each([
  [[7], 7],
  [[5, 100, 6], 6],
  [[100, 5, 6, 7], 7],
  [[9, 10, 200, 30, 8], 10],
])('the median of %j is %d', (values, middle) => {
  expect(median(values)).toBe(middle);
});

test('values are compared as numbers, and keep their order', () => {
  const values = [1_000, 9, 20];
  expect([median(values), percentile(values, 1), values]).toEqual([20, 1_000, [1_000, 9, 20]]);
});

const HUNDRED = Array.from({ length: 100 }, (_, index) => 100 - index);
test.each([
  [HUNDRED, 0.99, 99],
  [HUNDRED, 0.9, 90],
  [HUNDRED, 0.5, 50],
  [HUNDRED, 1, 100],
  [[1, 2, 3], 0.9, 3],
  [[1, 2, 3], 0.5, 2],
  [[4], 0.01, 4],
])('of %j a share of %d is at most %d', (values, share, most) => {
  expect(percentile(values, share)).toBe(most);
});
