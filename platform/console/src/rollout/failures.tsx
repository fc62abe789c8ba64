import { useId } from 'react';
import type { CountedRollout } from 'platform/store';
import type { Rollout } from 'shared/contract/registry/schema';
import { useResponse } from '../api/use-response';
import type { RolloutHistory } from './rollout-history';
import { Causes } from './causes';
import { EvidenceChart } from './evidence-chart';
import { FailureChart } from './failure-chart';
import { MetricChart } from './metric-chart';
import { PointsTable } from './points-table';
import styles from './failures.module.scss';

interface Props {
  name: string;
  rollout: Rollout;
  counts: CountedRollout | undefined;
}

/** The failures of both arms and the evidence over time, as charts and as a table. */
export function Failures({ counts, name, rollout }: Props) {
  const id = useId();
  const since = JSON.stringify([rollout.id, rollout.changedAt, counts]);
  const { answer, fault } = useResponse<RolloutHistory>('evidence', { name }, since);
  if (!answer) return fault ? <p role="alert">{fault}</p> : <p>Loading sessions…</p>;
  return (
    <div className={styles.failures}>
      {fault && <p role="alert">{fault}</p>}
      <figure aria-labelledby={id} className={styles.figure}>
        <figcaption id={id} className={styles.caption}>
          Failures by arm
        </figcaption>
        <p className={styles.legend} aria-hidden="true">
          <span className={styles.stable}>Stable</span>
          <span className={styles.candidate}>Candidate</span>
          <span>failed sessions in %</span>
        </p>
        <FailureChart rolloutHistory={answer} />
        <p className={styles.legend} aria-hidden="true">
          <span className={styles.candidate}>worse</span>
          <span className={styles.stable}>not worse</span>
          <span>evidence; 1 or less means none</span>
        </p>
        <EvidenceChart rolloutHistory={answer} />
        <p className={styles.quiet}>
          Dashed lines: at {Math.round(answer.thresholds.worse)} the candidate counts as worse and the rollout is aborted, at{' '}
          {Math.round(answer.thresholds.notWorse)} it counts as not worse and may advance.
        </p>
      </figure>
      {answer.metric && <MetricChart shownMetric={answer.metric} />}
      <PointsTable rolloutHistory={answer} />
      <Causes rolloutHistory={answer} />
    </div>
  );
}
