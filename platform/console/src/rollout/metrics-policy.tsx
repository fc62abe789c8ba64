import { useId, useState, type FormEvent } from 'react';
import type { MetricEffects, Policy } from 'shared/contract/registry/schema';
import { call } from '../api/call';
import { useMay } from '../api/session';
import { useToast } from '../commands/toast';
import commandStyles from '../commands/commands.module.scss';
import { METRIC_NAMES } from './metric-names';
import styles from './rollout.module.scss';

type PolicyMetric = keyof MetricEffects;
type Effect = NonNullable<MetricEffects[PolicyMetric]>;

const EFFECTS: Record<Effect, string> = { ends: 'ends the rollout', holds: 'holds it', informs: 'informs' };
const USUAL: Effect = 'ends';

/** What each metric does from the next start on: the section's policy. */
export function MetricsPolicy({ name, policy }: { name: string; policy: Policy & { kind: 'stages' } }) {
  const id = useId();
  const may = useMay('rollout', name);
  const showToast = useToast();
  const standing: MetricEffects = policy.effects ?? {};
  const [changed, setChanged] = useState<MetricEffects>({});
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const effects = { ...standing, ...changed };
  const isChanged = Object.entries(changed).some(([metric, effect]) => effect !== (standing[metric as PolicyMetric] ?? USUAL));

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setFault(null);
    const metrics = Object.fromEntries(Object.entries(effects).filter(([, effect]) => effect !== USUAL));
    try {
      const { text } = await call('policy', { name, metrics, reason });
      showToast(text);
      setChanged({});
      setReason('');
    } catch (error) {
      setFault((error as Error).message);
    }
  };
  return (
    <details className={styles.policy}>
      <summary id={`${id}-head`}>Effects of metrics</summary>
      <form onSubmit={send} className={commandStyles.form} aria-labelledby={`${id}-head`}>
        <p className={commandStyles.hint}>
          What a metric does when the candidate of {name} is worse, from the next start on. All metrics together abort at most 1
          of 100 healthy rollouts.
        </p>
        <div className={styles.metrics}>
          {(Object.keys(METRIC_NAMES) as PolicyMetric[]).map((metric) => (
            <p key={metric} className={commandStyles.field}>
              <label htmlFor={`${id}-${metric}`}>{METRIC_NAMES[metric]}</label>
              <select
                id={`${id}-${metric}`}
                disabled={!may}
                value={effects[metric] ?? USUAL}
                onChange={({ target }) => setChanged({ ...changed, [metric]: target.value as Effect })}
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
              <button type="submit" className={commandStyles.confirm} disabled={!isChanged || reason.trim() === ''}>
                Change the policy
              </button>
            </div>
          </>
        )}
      </form>
    </details>
  );
}
