import { judge, noCounts, noStage } from '../../rollout/verdict';
import { evidencePointOf, isFollowedBy, pointsToDrop, type EvidencePoint } from './evidence-history';

const arm = { sessions: 1, failures: 0 };
const point = (number: number, share = 10): EvidencePoint => ({
  at: new Date(Date.UTC(2026, 10, 20) + number * 1000).toISOString(),
  share,
  stable: arm,
  candidate: arm,
  worse: 1,
  notWorse: 1,
});

test('drops every second point of a long history, but not the newest and the first of each stage', () => {
  const points = Array.from({ length: 601 }, (_, number) => point(number, number < 301 ? 10 : 50));
  const remaining = points.filter((each) => !pointsToDrop(points).includes(each));
  expect(remaining).toEqual(points.filter((_, number) => number % 2 === 0 || number === 301));
  const odd = points.slice(0, 600);
  expect(pointsToDrop(odd)).not.toContain(odd.at(-1));
});

test.each([
  ['later, with the same sessions', {}, true],
  ['later, with more of them', { stable: { sessions: 2, failures: 0 }, candidate: { sessions: 3, failures: 1 } }, true],
  ['of the same moment', { at: point(1).at }, false],
  ['of an origin that lacks sessions of stable', { stable: { sessions: 0, failures: 0 } }, false],
  ['of an origin that lacks sessions of the candidate', { candidate: { sessions: 0, failures: 0 } }, false],
])('a point %s: %j follows the last one: %j', (_what, other, follows) => {
  expect(isFollowedBy(point(1), { ...point(2), ...other })).toBe(follows);
});

test('a point has the sessions of browsers in all stages, and the evidence for both claims', () => {
  const stage = { ...noStage(10), browsers: { stable: { sessions: 9, failures: 0 }, candidate: { sessions: 5, failures: 4 } } };
  const server = { stable: { sessions: 70, failures: 0 }, candidate: { sessions: 70, failures: 0 } };
  const counts = {
    ...noCounts(),
    stages: [
      { ...stage, server },
      { ...stage, share: 50 },
    ],
  };
  const verdict = judge(counts);
  const { worse, notWorse } = verdict.evidence;
  expect(worse).not.toBe(notWorse);
  expect(evidencePointOf(counts, verdict, 50, point(1).at)).toEqual({
    at: point(1).at,
    share: 50,
    stable: { sessions: 18, failures: 0 },
    candidate: { sessions: 10, failures: 8 },
    worse,
    notWorse,
  });
});
