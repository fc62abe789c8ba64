import { timeToGo } from 'platform/commands/for-browser';
import type { Rollout } from 'shared/contract/registry/schema';
import type { Status } from '../api/status';
import { Moment } from '../time/moment';
import styles from './rollout.module.scss';

const STATES = {
  running: 'has been running since',
  paused: 'has been paused since',
  aborted: 'was aborted on',
  promoted: 'was promoted on',
};

const WAITS = {
  time: 'Waits until the stage ends',
  sessions: 'Waits for sessions',
  evidence: 'Waits for evidence',
  hand: 'Waits for a person: no automatic step',
};

/** The state of a rollout: its stages, the verdict so far, and the next step. */
export function RolloutState({ rollout, status }: { rollout: Rollout; status: Status }) {
  const rolloutStatus = status.rollouts[rollout.id];
  const counts = status.signals[rollout.id];
  return (
    <div className={styles.standing}>
      <p className={rollout.state === 'aborted' ? styles.ended : undefined}>
        The rollout of <code>{rollout.candidate}</code> {STATES[rollout.state]} <Moment at={rollout.changedAt} />.
      </p>
      {rollout.reason && <p className={styles.reason}>{rollout.reason}</p>}
      {rolloutStatus && (
        <ol className={styles.stages} aria-label="Stages">
          {rollout.stages.map((share, index) => (
            <li
              key={share}
              aria-current={index === rollout.stage ? 'step' : undefined}
              data-past={index < rollout.stage || undefined}
            >
              {share} %
            </li>
          ))}
        </ol>
      )}
      {rolloutStatus && (
        <dl className={styles.facts}>
          <div>
            <dt>Verdict</dt>
            <dd>{rolloutStatus.verdict.reason}</dd>
          </div>
          <div>
            <dt>{rolloutStatus.next.kind === 'wait' ? WAITS[rolloutStatus.next.for] : `About to ${rolloutStatus.next.kind}`}</dt>
            <dd>
              {rolloutStatus.next.reason}
              {rolloutStatus.sessionsPerHour !== null &&
                ` ${rolloutStatus.sessionsPerHour.toLocaleString('en')} sessions an hour so far`}
              {rolloutStatus.sessionsPerHour !== null &&
                (rolloutStatus.hoursToGo === null ? '.' : `: ${timeToGo(rolloutStatus.hoursToGo)} to go.`)}
            </dd>
          </div>
        </dl>
      )}
      {counts?.wouldAbort && <p className={styles.reason}>Not aborted automatically. Abort it manually? {counts.wouldAbort}</p>}
    </div>
  );
}
