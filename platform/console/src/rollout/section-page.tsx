import { useId } from 'react';
import { useParams } from 'react-router-dom';
import { isOngoing, useStatus } from '../api/status';
import { HistoryList } from '../history/history-list';
import { CommandButtons } from '../commands/command-buttons';
import { Failures } from './failures';
import { MetricsPolicy } from './metrics-policy';
import { Releases } from './releases';
import { Shares } from './shares';
import { RolloutState } from './rollout-state';
import styles from './rollout.module.scss';

/** One part: its rollout, its releases and its history. */
export function SectionPage() {
  const { name = '' } = useParams();
  const { status } = useStatus();
  const id = useId();
  const state = status?.sections[name];
  if (!status) return <h1>{name}</h1>;
  if (!state)
    return (
      <>
        <h1>{name}</h1>
        <p>
          No release of {name} was ever started. Started so far: {Object.keys(status.sections).join(', ')}.
        </p>
      </>
    );
  const { rollout } = state;
  // The first release of a part is stable at once, and nothing was compared.
  const compared = rollout && (isOngoing(rollout) || status.signals[rollout.id]?.stages.length) ? rollout : null;
  return (
    // The key, because nothing that was typed or loaded for one section may stay under the name of another.
    <div key={name} className={styles.page}>
      <section aria-labelledby={id} className={styles.part}>
        <h1 id={id}>{name}</h1>
        <Shares state={state} />
        {compared && <RolloutState rollout={compared} status={status} />}
        <CommandButtons name={name} state={state} />
        {compared && <Failures name={name} rollout={compared} counts={status.signals[compared.id]} />}
        {state.policy?.kind === 'stages' && <MetricsPolicy name={name} policy={state.policy} />}
      </section>
      <Releases name={name} state={state} since={status.sequence} />
      <section aria-labelledby={`${id}-history`}>
        <h2 id={`${id}-history`}>Changes of {name}</h2>
        <HistoryList since={status.sequence} of={name} most={20} />
      </section>
    </div>
  );
}
