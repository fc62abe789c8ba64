/** @jest-environment node */
import { judge, type ArmCount, type Counts } from './judge';

const settings = { minSessions: 20, limit: 0.05, inARow: 8 };
const arm = (sessions: number, failures: number, failuresInARow = 0): ArmCount => ({ sessions, failures, failuresInARow });
const decide = (stable: ArmCount, candidate: ArmCount) => judge({ stable, candidate } satisfies Counts, settings);

test('a candidate that fails more often than stable is ended once both arms have enough sessions', () => {
  expect(decide(arm(20, 0), arm(20, 2))).toBe('worse by more than 5 %: candidate failed in 2 of 20 sessions, stable in 0 of 20');
});

test('too few sessions in either arm never decide', () => {
  expect(decide(arm(19, 0), arm(20, 20))).toBeNull();
  expect(decide(arm(20, 0), arm(19, 19))).toBeNull();
  expect(decide(arm(0, 0), arm(0, 0))).toBeNull();
});

test('a candidate within the limit goes on', () => {
  expect(decide(arm(100, 0), arm(100, 5))).toBeNull();
  expect(decide(arm(100, 0), arm(100, 6))).toMatch(/worse/);
});

test('when stable fails as well, something else is broken and nothing is ended', () => {
  expect(decide(arm(40, 40, 40), arm(40, 40, 40))).toBeNull();
});

test('failures in a row decide early, as soon as stable has shown that it works', () => {
  expect(decide(arm(8, 0), arm(8, 8, 8))).toMatch(/^8 failures in a row/);
  expect(decide(arm(7, 0), arm(8, 8, 8))).toBeNull();
  expect(decide(arm(8, 0), arm(8, 7, 7))).toBeNull();
});
