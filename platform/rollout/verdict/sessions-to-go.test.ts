import { noStage, type Stage } from './counts';
import { judge } from './judge';
import { least, sessionsToGo } from './sessions-to-go';
import { DEFAULT_SETTINGS } from './settings';

function stage(share: number, [ns, fs]: [number, number], [nc, fc]: [number, number]): Stage {
  return { ...noStage(share), browsers: { stable: { sessions: ns, failures: fs }, candidate: { sessions: nc, failures: fc } } };
}
const toGo = (...stages: Stage[]) => sessionsToGo(stages, DEFAULT_SETTINGS);

test('a healthy candidate is expected to be found "not worse", and after fewer sessions the more were counted', () => {
  const early = toGo(stage(10, [90, 2], [10, 0]))!;
  const later = toGo(stage(10, [900, 18], [100, 2]))!;
  expect([early.verdict, later.verdict]).toEqual(['not-worse', 'not-worse']);
  expect(later.candidateSessions).toBeLessThan(early.candidateSessions);
});

test('a candidate that fails clearly more often is expected to be aborted', () => {
  expect(toGo(stage(10, [900, 18], [100, 8]))).toMatchObject({ verdict: 'abort' });
});

test('the estimate is exact: the verdict changes with that many sessions, and not with one fewer', () => {
  const start = stage(10, [870, 29], [100, 3]);
  const { verdict, candidateSessions } = toGo(start)!;
  const after = (more: number) => stage(10, [870 + 9 * more, 29 + (9 * more * 30) / 900], [100 + more, 3 + (more * 4) / 130]);
  expect(judge({ stages: [after(candidateSessions)], causes: { stable: [], candidate: [] } }).kind).toBe(verdict);
  expect(judge({ stages: [after(candidateSessions - 1)], causes: { stable: [], candidate: [] } }).kind).toBe('undecided');
});

test('adds the expected sessions to the current stage, at its share', () => {
  const first = stage(1, [99, 2], [1, 0]);
  const { candidateSessions } = toGo(first, stage(20, [0, 0], [0, 0]))!;
  const after = (more: number) => stage(20, [4 * more, (4 * more * 3) / 129], [more, more / 31]);
  const verdicts = [candidateSessions, candidateSessions - 1].map(
    (more) => judge({ stages: [first, after(more)], causes: { stable: [], candidate: [] } }).kind,
  );
  expect(verdicts).toEqual(['not-worse', 'undecided']);
});

test('counts what the current stage has already, beside the stages before it, once', () => {
  const first = stage(10, [870, 29], [100, 4]);
  const { verdict, candidateSessions } = toGo(first, stage(20, [400, 13], [100, 8]))!;
  expect(verdict).toBe('abort');
  // 42 of 1,270 and 12 of 200 so far.
  const after = (more: number) => stage(20, [400 + 4 * more, 13 + (4 * more * 43) / 1300], [100 + more, 8 + (more * 13) / 230]);
  const verdicts = [candidateSessions, candidateSessions - 1].map(
    (more) => judge({ stages: [first, after(more)], causes: { stable: [], candidate: [] } }).kind,
  );
  expect(verdicts).toEqual(['abort', 'undecided']);
});

test('of two verdicts that the same session would bring the abort is expected, because it takes precedence', () => {
  const settings = { ...DEFAULT_SETTINGS, falseAborts: 1e9, falsePromotions: 1e9 };
  expect(sessionsToGo([stage(10, [90, 2], [10, 0])], settings)).toEqual({ verdict: 'abort', candidateSessions: 1 });
});

test('the search for a number of sessions ends at about a million, that included', () => {
  expect(least((more) => more >= 2 ** 20)).toBe(2 ** 20);
  expect(least((more) => more > 2 ** 20)).toBe(Infinity);
});

test('before the first session it estimates as for half of the visitors', () => {
  expect(toGo()).toEqual(toGo(noStage(50)));
  expect(toGo()).not.toEqual(toGo(noStage(10)));
});

test('gives no estimate when no verdict can be reached', () => {
  const alone = stage(100, [0, 0], [1000, 300]);
  expect(toGo(alone)).toBeNull();
});
