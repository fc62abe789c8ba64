import type { Rollout } from 'shared/contract/registry/schema';
import type { RolloutHistory, Point } from '../rollout-history';

/** A rollout started at 10:00 and last changed at 10:30. */
export const rolloutOf = (more: Partial<Rollout> = {}): Rollout => ({
  id: 'a',
  candidate: '1.3.0',
  stages: [10, 50, 100],
  stage: 1,
  state: 'running',
  startedAt: '2026-11-20T10:00:00.000Z',
  changedAt: '2026-11-20T10:30:00.000Z',
  ...more,
});

/** The session counts some minutes after 10:00. */
export const pointOf = (minute: number, more: Partial<Point> = {}): Point => ({
  at: new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString(),
  share: 10,
  stable: { sessions: 0, failures: 0 },
  candidate: { sessions: 0, failures: 0 },
  worse: 1,
  notWorse: 1,
  ...more,
});

export const historyOf = (points: Point[], more: Partial<RolloutHistory> = {}): RolloutHistory => ({
  name: 'help',
  stable: '1.2.0',
  rollout: rolloutOf(),
  thresholds: { worse: 19.7, notWorse: 8.2 },
  points,
  metric: null,
  causes: { stable: [], candidate: [] },
  ...more,
});
