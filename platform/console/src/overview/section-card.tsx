import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { SectionState } from 'shared/contract/registry/schema';
import { isOngoing, type Status } from '../api/status';
import { Failures } from '../rollout/failures';
import { Shares } from '../rollout/shares';
import { RolloutState } from '../rollout/rollout-state';
import { CommandButtons } from '../commands/command-buttons';
import styles from './overview.module.scss';

/** One part: the shares of its releases, its current or last rollout, and its commands. */
export function SectionCard({ name, state, status }: { name: string; state: SectionState; status: Status }) {
  const id = useId();
  const { rollout } = state;
  return (
    <section className={`${styles.card} ${rollout && rollout.state !== 'promoted' ? styles.whole : ''}`} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{name}</h2>
        <Link to={`/sections/${name}`} aria-label={`Details of ${name}`}>
          Details
        </Link>
      </div>
      <Shares state={state} />
      {rollout && rollout.state !== 'promoted' && <RolloutState rollout={rollout} status={status} />}
      <CommandButtons name={name} state={state} />
      {isOngoing(rollout) && <Failures name={name} rollout={rollout} counts={status.signals[rollout.id]} />}
      {rollout?.state === 'aborted' && (
        <details open={isFresh(rollout.changedAt)}>
          <summary>Over time</summary>
          <Failures name={name} rollout={rollout} counts={status.signals[rollout.id]} />
        </details>
      )}
    </section>
  );
}

/** The chart stays open for a day after the rollout ended. */
const isFresh = (at: string): boolean => Date.now() - Date.parse(at) < 24 * 3_600_000;
