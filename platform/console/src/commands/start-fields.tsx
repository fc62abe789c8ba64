import { useEffect, useId } from 'react';
import type { SectionState } from 'shared/contract/registry/schema';
import { useResponse } from '../api/use-response';
import type { Published } from '../api/published';
import { timeText } from '../time/moment';
import type { FormValues } from './parameters-of';
import styles from './commands.module.scss';

interface Props {
  name: string;
  state: SectionState;
  values: FormValues;
  onChoose(more: Partial<FormValues>): void;
}

/** The release and the stages of a rollout. */
export function StartFields({ values, name, onChoose, state }: Props) {
  const id = useId();
  const { answer, fault } = useResponse<Published[]>('releases', { name });
  const choices = (answer ?? []).filter(({ blocked, version }) => !blocked && version !== state.stable);
  const newest = choices[0]?.version;
  const none = answer ? 'Only the stable release is published' : fault ? 'No releases' : 'Loading releases…';

  useEffect(() => {
    if (values.version === undefined && newest) onChoose({ version: newest });
  }, [values.version, newest, onChoose]);

  return (
    <>
      <p className={styles.field}>
        <label htmlFor={`${id}-version`}>Release</label>
        <select
          id={`${id}-version`}
          aria-required
          value={values.version ?? ''}
          onChange={({ target }) => onChoose({ version: target.value })}
        >
          {choices.length === 0 && <option value="">{none}</option>}
          {choices.map(({ storedAt, version }) => (
            <option key={version} value={version}>
              {version} – published {timeText(storedAt)}
            </option>
          ))}
        </select>
      </p>
      {fault && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      {state.policy.kind === 'stages' && (
        <div className={styles.pair}>
          <p className={styles.field}>
            <label htmlFor={`${id}-stages`}>Stages in percent</label>
            <input
              id={`${id}-stages`}
              value={values.stages}
              onChange={({ target }) => onChoose({ stages: target.value })}
              inputMode="decimal"
              pattern="[0-9., ]+"
            />
          </p>
          <p className={styles.field}>
            <label htmlFor={`${id}-minutes`}>Minutes per stage</label>
            <input
              id={`${id}-minutes`}
              value={values.minutes}
              onChange={({ target }) => onChoose({ minutes: target.value })}
              inputMode="numeric"
              pattern="[0-9]*"
              placeholder="Manual"
              aria-describedby={`${id}-minutes-hint`}
            />
            <span id={`${id}-minutes-hint`} className={styles.hint}>
              Leave empty to advance manually.
            </span>
          </p>
        </div>
      )}
    </>
  );
}
