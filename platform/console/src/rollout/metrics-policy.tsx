import { useId, useState, type FormEvent } from 'react';
import type { MetricEffects, Policy } from 'shared/contract/registry/schema';
import { call } from '../api/call';
import { useHasRight } from '../api/session';
import { useSending } from '../commands/use-sending';
import { useToast } from '../commands/toast';
import commandStyles from '../commands/commands.module.scss';
import { METRIC_NAMES } from './metric-names';
import styles from './rollout.module.scss';

type PolicyMetric = keyof MetricEffects;
type Effect = NonNullable<MetricEffects[PolicyMetric]>;

const EFFECTS: Record<Effect, string> = { ends: 'ends the rollout', holds: 'holds the rollout', informs: 'only informs' };
const USUAL: Effect = 'ends';

/** The effect of each metric from the next start: the section's policy. */
export function MetricsPolicy({ name, policy }: { name: string; policy: Policy & { kind: 'stages' } }) {
  const id = useId();
  const may = useHasRight('rollout', name);
  const showToast = useToast();
  const current: MetricEffects = policy.effects ?? {};
  const [edited, setEdited] = useState<MetricEffects>({});
  const [reason, setReason] = useState('');
  const { fault, isSending, send } = useSending();
  const effects = { ...current, ...edited };
  const isChanged = Object.entries(edited).some(([metric, effect]) => effect !== (current[metric as PolicyMetric] ?? USUAL));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const metrics = Object.fromEntries(Object.entries(effects).filter(([, effect]) => effect !== USUAL));
    void send(
      () => call('policy', { name, metrics, reason: reason.trim() }),
      ({ text }) => {
        showToast(text);
        setEdited({});
        setReason('');
      },
    );
  };
  return (
    <details className={styles.policy}>
      <summary id={`${id}-head`}>Effects of metrics</summary>
      <form onSubmit={submit} className={commandStyles.form} aria-labelledby={`${id}-head`}>
        <p className={commandStyles.hint}>
          What each metric does when the candidate of {name} is worse. A change applies from the next start. All metrics together
          abort at most 1 of 100 healthy rollouts.
        </p>
        <div className={styles.metrics}>
          {(Object.keys(METRIC_NAMES) as PolicyMetric[]).map((metric) => (
            <p key={metric} className={commandStyles.field}>
              <label htmlFor={`${id}-${metric}`}>{METRIC_NAMES[metric]}</label>
              <select
                id={`${id}-${metric}`}
                disabled={!may}
                value={effects[metric] ?? USUAL}
                onChange={({ target }) => setEdited({ ...edited, [metric]: target.value as Effect })}
              >
                {Object.entries(EFFECTS).map(([effect, text]) => (
                  <option key={effect} value={effect}>
                    {text}
                  </option>
                ))}
              </select>
            </p>
          ))}
        </div>
        {may && (
          <>
            <p className={commandStyles.field}>
              <label htmlFor={`${id}-reason`}>Reason</label>
              <input
                id={`${id}-reason`}
                required
                maxLength={500}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
            </p>
            <div role="alert">{fault && <p className={commandStyles.fault}>{fault}</p>}</div>
            <div className={commandStyles.answers}>
              <button
                type="submit"
                className={commandStyles.confirm}
                disabled={!isChanged || reason.trim() === ''}
                aria-disabled={isSending}
              >
                Change the policy
              </button>
            </div>
          </>
        )}
      </form>
    </details>
  );
}
