import { failureShare, shortNumber } from './rollout-history';

test.each([
  [0, 0, null],
  [0, 1, 0],
  [1, 8, 12.5],
])('of %p failures in %p sessions the share in a hundred is %p', (failures, sessions, share) => {
  expect(failureShare({ failures, sessions })).toBe(share);
});

test.each([
  [0.009, 'under 0.01'],
  [0.01, '0.01'],
  [0.1234, '0.12'],
  [12.34, '12'],
  [123.6, '124'],
  [1234.5, '1,235'],
  [999_999, '999,999'],
  [1_000_000, 'over a million'],
])('evidence of %p reads %p', (evidence, text) => {
  expect(shortNumber(evidence)).toBe(text);
});
