import { noStage, type Stage } from './counts';
import { judge } from './judge';
import { sessionsToGo } from './sessions-to-go';
import { DEFAULT_SETTINGS } from './settings';

function stage(share: number, [ns, fs]: [number, number], [nc, fc]: [number, number]): Stage {
  return { ...noStage(share), browsers: { stable: { sessions: ns, failures: fs }, candidate: { sessions: nc, failures: fc } } };
}
const toGo = (...stages: Stage[]) => sessionsToGo(stages, DEFAULT_SETTINGS);

test('a healthy candidate is expected to be found "not worse", and sooner the more was seen', () => {
  const early = toGo(stage(10, [90, 2], [10, 0]))!;
  const later = toGo(stage(10, [900, 18], [100, 2]))!;
  expect([early.verdict, later.verdict]).toEqual(['not-worse', 'not-worse']);
  expect(later.candidateSessions).toBeLessThan(early.candidateSessions);
});

test('a candidate that fails clearly more often is expected to be aborted', () => {
  expect(toGo(stage(10, [900, 18], [100, 8]))).toMatchObject({ verdict: 'abort' });
});

test('the estimate is enough and not more: with so many sessions the verdict falls', () => {
  const start = stage(10, [870, 29], [100, 3]);
  const { verdict, candidateSessions } = toGo(start)!;
  const after = (more: number) => stage(10, [870 + 9 * more, 29 + (9 * more * 30) / 900], [100 + more, 3 + (more * 4) / 130]);
  expect(judge({ stages: [after(candidateSessions)], causes: { stable: [], candidate: [] } }).kind).toBe(verdict);
  expect(judge({ stages: [after(candidateSessions - 1)], causes: { stable: [], candidate: [] } }).kind).toBe('undecided');
});

test('only the current stage goes on, at its share', () => {
  const first = stage(1, [99, 2], [1, 0]);
  const { candidateSessions } = toGo(first, stage(20, [0, 0], [0, 0]))!;
  const after = (more: number) => stage(20, [4 * more, (4 * more * 3) / 129], [more, more / 31]);
  const verdicts = [candidateSessions, candidateSessions - 1].map(
    (more) => judge({ stages: [first, after(more)], causes: { stable: [], candidate: [] } }).kind,
  );
  expect(verdicts).toEqual(['not-worse', 'undecided']);
});

test('when nothing will decide, nothing is promised', () => {
  const alone = stage(100, [0, 0], [1000, 300]);
  expect(toGo(alone)).toBeNull();
});
