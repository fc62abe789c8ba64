import { upperBound } from './upper-bound';

test.each([
  [0, 300, 0.00994],
  [1, 300, 0.01571],
  [3, 20, 0.34366],
  [10, 10, 1],
])('the upper bound of %i of %i is %d', (count, of, most) => {
  expect(upperBound(count, of)).toBeCloseTo(most, 5);
});
