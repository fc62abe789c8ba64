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

/** How a rollout stands: its stages, the verdict so far, and what it waits for. */
export function Standing({ rollout, status }: { rollout: Rollout; status: Status }) {
  const standing = status.rollouts[rollout.id];
  const counted = status.signals[rollout.id];
  return (
    <div className={styles.standing}>
      <p className={rollout.state === 'aborted' ? styles.ended : undefined}>
        The rollout of <code>{rollout.candidate}</code> {STATES[rollout.state]} <Moment at={rollout.changedAt} />.
      </p>
      {rollout.reason && <p className={styles.reason}>{rollout.reason}</p>}
      {standing && (
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
      {standing && (
        <dl className={styles.facts}>
          <div>
            <dt>Verdict</dt>
            <dd>{standing.verdict.reason}</dd>
          </div>
          <div>
            <dt>{standing.next.kind === 'wait' ? WAITS[standing.next.for] : `About to ${standing.next.kind}`}</dt>
            <dd>
              {standing.next.reason}
              {standing.sessionsPerHour !== null && ` ${standing.sessionsPerHour.toLocaleString('en')} sessions an hour so far`}
              {standing.sessionsPerHour !== null &&
                (standing.hoursToGo === null ? '.' : `: ${timeToGo(standing.hoursToGo)} to go.`)}
            </dd>
          </div>
        </dl>
      )}
      {counted?.wouldAbort && <p className={styles.reason}>Not aborted automatically. Abort it manually? {counted.wouldAbort}</p>}
    </div>
  );
}
