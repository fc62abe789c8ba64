import { abort } from '../../rollout';
import { noCounts } from '../../rollout/verdict';
import type { EvidencePoint } from '../../store';
import { name, ROLLOUT, running } from '../../testing/rollouts';
import { historyLines, rolloutHistory } from './rollout-history';

const [ended, later] = ['2026-01-03T00:00:00.000Z', '2026-02-01T00:00:00.000Z'];
const signals = { read: async () => new Map([[ROLLOUT, noCounts()]]), history: async (): Promise<EvidencePoint[]> => [] };

test('the history of a rollout ends with the rollout, and that of one under way now', async () => {
  const aborted = abort(running, { name, reason: 'it is slow', now: ended });
  const lastOf = async (registry: typeof running) => (await rolloutHistory(signals, registry, name, later)).points.at(-1)!.at;
  expect(await lastOf(aborted)).toBe(ended);
  expect(await lastOf(running)).toBe(later);
});

test('a recorded point of the moment at which a rollout ended, or of a later one, gives way to the newest counts', async () => {
  const [arm, before] = [{ sessions: 1, failures: 0 }, '2026-01-02T12:00:00.000Z'];
  const recorded = [before, ended, later].map((at) => ({ at, share: 1, stable: arm, candidate: arm, worse: 1, notWorse: 1 }));
  const aborted = abort(running, { name, reason: 'it is slow', now: ended });
  const { points } = await rolloutHistory({ ...signals, history: async () => recorded }, aborted, name, later);
  expect(points.map(({ at, stable }) => [at, stable.sessions])).toEqual([
    [before, 1],
    [ended, 0],
  ]);
});

test('a terminal shows a line of each point: time, share, failures of both arms, and evidence', async () => {
  const [stable, candidate] = [
    { sessions: 200, failures: 3 },
    { sessions: 20, failures: 1 },
  ];
  const point = { at: '2026-01-02T12:00:00.000Z', share: 1, stable, candidate, worse: 12.345, notWorse: 0.6789 };
  const history = await rolloutHistory({ ...signals, history: async () => [point] }, running, name, later);
  expect(historyLines(history).slice(0, 3)).toEqual([
    'help: 1.3.0, running; aborted at evidence 100, moves on at 400',
    'time                      share  stable     candidate  worse     not worse',
    '2026-01-02T12:00:00.000Z    1 % 3/200      1/20       12.3      0.679',
  ]);
});
