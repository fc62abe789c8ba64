import type { Rollout } from 'shared/contract/registry/schema';
import { noCounts } from './verdict/counts';
import { judge, type Verdict } from './verdict/judge';
import { nextStep } from './next-step';

const HOUR = 60 * 60_000;
const started = '2026-01-01T00:00:00.000Z';
const { evidence } = judge(noCounts());
const undecided: Verdict = { kind: 'undecided', evidence, held: null, expected: null, reason: 'Too early to say.' };
const notWorse: Verdict = { kind: 'not-worse', evidence, held: null, reason: 'It is not worse.' };
const worse: Verdict = { kind: 'abort', source: 'browsers', evidence, cause: null, held: null, reason: 'It fails.' };

const at = (stage: number, more: Partial<Rollout> = {}): Rollout => ({
  id: 'r1',
  candidate: '1.1.0',
  stages: [1, 10, 50, 100],
  stage,
  state: 'running',
  auto: { minutes: 60 },
  startedAt: started,
  changedAt: started,
  ...more,
});
const step = (rollout: Rollout, verdict: Verdict, { hours = 1, candidateSessions = 100 } = {}) =>
  nextStep(rollout, { verdict, candidateSessions, isServable: true, now: Date.parse(started) + hours * HOUR });

test('a stage lasts its full time, whatever the evidence, and the reason names its end', () => {
  expect(step(at(0), notWorse, { hours: 0.99 })).toMatchObject({
    kind: 'wait',
    for: 'time',
    reason: expect.stringContaining('2026-01-01T01:00:00.000Z'),
  });
});

test('below 5 % a stage advances after its time, once there were enough sessions for an abort', () => {
  expect(step(at(0), undecided, { candidateSessions: 4 })).toEqual({
    kind: 'advance',
    reason: 'its time at 1 % has passed without an abort',
  });
  expect(step(at(0), undecided, { candidateSessions: 3 })).toMatchObject({
    kind: 'wait',
    for: 'sessions',
    reason: expect.stringMatching(/^1 more/),
  });
});

test('from 5 % on a stage advances only when the candidate is shown not to be worse, however much time passes', () => {
  for (const stages of [
    [5, 50],
    [10, 50],
  ]) {
    expect(step(at(0, { stages }), undecided, { hours: 1000 })).toMatchObject({ kind: 'wait', for: 'evidence' });
    expect(step(at(0, { stages }), notWorse)).toMatchObject({ kind: 'advance' });
  }
});

test('a held verdict stops every stage, below 5 % as well, and is the reason of the wait', () => {
  const held = { ...notWorse, held: 'Stable is silent.' };
  for (const stage of [0, 1, 3])
    expect(step(at(stage), held, { hours: 1000 })).toEqual({ kind: 'wait', for: 'evidence', reason: 'Stable is silent.' });
});

test('the last stage ends with a promotion, even below 5 %, and never without evidence', () => {
  expect(step(at(3), notWorse)).toMatchObject({ kind: 'promote' });
  expect(step(at(0, { stages: [90] }), notWorse)).toMatchObject({ kind: 'promote' });
  for (const stages of [[1], [90]])
    expect(step(at(0, { stages }), undecided, { hours: 1000 })).toMatchObject({ kind: 'wait', for: 'evidence' });
});

test('at 100 % there is nothing to compare with, so an undecided rollout waits for a person', () => {
  expect(step(at(3), undecided, { hours: 1000 })).toMatchObject({ kind: 'wait', for: 'hand' });
});

test.each([
  ['was not started with --auto', at(1, { auto: undefined }), notWorse],
  ['is paused', at(1, { state: 'paused' }), notWorse],
  ['is worse, on an origin that has no key for aborting', at(0), worse],
])('a rollout that %s waits for a person', (_, rollout, verdict) => {
  expect(step(rollout, verdict, { hours: 1000 })).toMatchObject({ kind: 'wait', for: 'hand' });
});
