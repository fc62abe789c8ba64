import { judge, noCounts, noStage, type Counts } from 'platform/rollout/verdict';
import type { EvidencePoint } from 'platform/store';
import { ROLLOUT, running } from 'platform/testing/rollouts';
import { EvidenceLog } from './evidence-log';

const rollout = running.sections.help!.rollout!;
const countsOf = (sessions: number, failures = 0): Counts => ({
  ...noCounts(),
  stages: [{ ...noStage(1), browsers: { stable: { sessions: 50, failures: 0 }, candidate: { sessions, failures } } }],
});

test('the history has one point per second, the first of each stage, and the deciding one', () => {
  let now = Date.parse('2026-11-20T10:00:00.000Z');
  const points: EvidencePoint[] = [];
  const receive = async (id: string, word: object) =>
    void (id === ROLLOUT && 'point' in word && points.push(word.point as never));
  const log = new EvidenceLog({ receive }, () => now);
  const add = (counts: Counts, stage = 0) => log.add({ ...rollout, stage }, counts, judge(counts));
  add(countsOf(1));
  now += 999;
  add(countsOf(2));
  expect(points).toHaveLength(1);
  now += 1;
  add(countsOf(3));
  now += 10;
  add(countsOf(4), 1);
  now += 10;
  add(countsOf(12, 12), 1);
  expect(points.map(({ candidate }) => candidate.sessions)).toEqual([1, 3, 4, 12]);
  const [first, second] = rollout.stages;
  expect(points.map(({ share }) => share)).toEqual([first, first, second, second]);
  expect(points.at(-1)!.worse).toBeGreaterThan(111);
});
