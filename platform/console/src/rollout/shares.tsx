import type { SectionState } from 'shared/contract/registry/schema';
import { isOngoing } from '../api/status';
import styles from './shares.module.scss';

/** The share of each release, as a bar and as text. */
export function Shares({ state: { rollout, stable } }: { state: SectionState }) {
  const percent = isOngoing(rollout) ? rollout.stages[rollout.stage]! : 0;
  return (
    <div className={styles.shares}>
      <div className={styles.bar} aria-hidden="true">
        <span className={styles.candidate} style={{ width: `${percent}%` }} />
      </div>
      <dl className={styles.versions}>
        <div>
          <dt>Stable</dt>
          <dd>
            <code>{stable ?? 'none'}</code> <strong>{Number((100 - percent).toFixed(4))} %</strong>
          </dd>
        </div>
        {isOngoing(rollout) && (
          <div className={styles.trial}>
            <dt>Candidate</dt>
            <dd>
              <code>{rollout.candidate}</code> <strong>{percent} %</strong>
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}
