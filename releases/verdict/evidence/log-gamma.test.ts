/** @jest-environment node */
import { logGamma } from './log-gamma';

test('the gamma function of whole numbers is a factorial, asked for once or twice', () => {
  for (const [x, factorial] of [
    [1, 1],
    [2, 1],
    [5, 24],
    [11, 3_628_800],
    [5, 24],
  ] as const)
    expect(logGamma(x)).toBeCloseTo(Math.log(factorial), 10);
});

test('it holds between whole numbers and beyond the kept ones', () => {
  expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.PI) / 2, 10);
  expect(logGamma(3.3)).toBeCloseTo(Math.log(2.3 * 1.3 * 0.3) + logGamma(0.3), 10);
  expect(logGamma(20_001) - logGamma(20_000)).toBeCloseTo(Math.log(20_000), 9);
});
