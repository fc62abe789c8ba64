import { useId, useState, type FormEvent } from 'react';
import type { SectionState } from 'shared/contract/registry/schema';
import type { CommandName } from 'platform/commands';
import { call } from '../api/call';
import { isOngoing, useStatus } from '../api/status';
import { useSending } from './use-sending';
import { Dialog } from './dialog';
import { ChangePreview } from './change-preview';
import { useToast } from './toast';
import { OtherFields } from './other-fields';
import { StartFields } from './start-fields';
import { parametersOf, type FormValues } from './parameters-of';
import styles from './commands.module.scss';

interface Props {
  command: string;
  name: string;
  state: SectionState;
  /** The release, for a command on a release. */
  version?: string;
  onClose(): void;
}

/** Asks for a reason, previews the change, and shows the service's refusal. */
export function CommandDialog({ name, onClose, state, command, version }: Props) {
  const id = useId();
  const showToast = useToast();
  const definition = useStatus().status!.commands[command]!;
  const [openedState] = useState(state);
  const [reason, setReason] = useState('');
  const { fault, isSending, send } = useSending();
  const { properties = {}, required = [] } = definition.parameters;
  const [values, setValues] = useState<FormValues>({
    version: version ?? (required.includes('version') ? undefined : versionBefore(state)),
    stages: stagesOf(state),
    minutes: '',
    others: {},
  });
  const parameters = parametersOf(Object.keys(properties), name, openedState, values);
  // A command without a version is for the rollout that is under way.
  const isOutdated = !('version' in properties) && isOngoing(openedState.rollout) && state.rollout?.id !== openedState.rollout.id;
  const isComplete = required.every((key) => key === 'reason' || key in parameters);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(
      () => call(command as CommandName, { ...parameters, reason: reason.trim() }),
      ({ text }, isOpen) => {
        showToast(text);
        // After Cancel another dialog may be open.
        if (isOpen) onClose();
      },
    );
  };

  const set = (more: Partial<FormValues>) => setValues((before) => ({ ...before, ...more }));
  return (
    <Dialog label={`${definition.label} ${version ? `${name}@${version}` : name}`} onClose={onClose}>
      <form onSubmit={submit} className={styles.form}>
        {version === undefined && required.includes('version') && (
          <StartFields name={name} state={openedState} values={values} onChoose={set} />
        )}
        {'version' in properties && !required.includes('version') && !isOngoing(openedState.rollout) && (
          <p className={styles.field}>
            <label htmlFor={`${id}-to`}>To</label>
            <select id={`${id}-to`} value={values.version ?? ''} onChange={({ target }) => set({ version: target.value })}>
              {openedState.previousGood.map((good, index) => (
                <option key={good} value={good}>
                  {good}
                  {index === 0 ? ' (previous)' : ''}
                </option>
              ))}
            </select>
          </p>
        )}
        <OtherFields command={definition} values={values.others} onChange={(others) => set({ others })} />
        {isComplete && definition.dryRun && <ChangePreview command={command} parameters={parameters} />}
        <p className={styles.field}>
          <label htmlFor={`${id}-reason`}>Reason</label>
          <textarea
            id={`${id}-reason`}
            rows={2}
            maxLength={500}
            required
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            aria-describedby={`${id}-hint`}
          />
          <span id={`${id}-hint`} className={styles.hint}>
            Recorded in the history.
          </span>
        </p>
        <div role="status" aria-label="Progress">
          {isSending && (
            <p className={styles.hint}>
              {definition.undoes ? 'Working…' : 'Working… New pages are rendered first, which can take a minute.'}
            </p>
          )}
        </div>
        <div role="alert">
          {isOutdated && (
            <p className={styles.fault}>
              Another rollout of {name} has begun since you pressed the button. Cancel, and look at it.
            </p>
          )}
          {fault && <p className={styles.fault}>{fault}</p>}
        </div>
        <div className={styles.answers}>
          <button type="button" className={styles.step} onClick={onClose}>
            Cancel
          </button>
          <button
            type="submit"
            className={styles.confirm}
            disabled={isOutdated || !isComplete || reason.trim() === ''}
            aria-disabled={isSending}
          >
            {definition.label}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** Where a rollback leads. It is sent with the command: of two people who undo the same step, or one and the verdict, the second undoes no further one. */
const versionBefore = ({ previousGood, rollout, stable }: SectionState): string | undefined =>
  (isOngoing(rollout) ? stable : previousGood[0]) ?? undefined;

const stagesOf = ({ policy }: SectionState): string => (policy.kind === 'stages' ? policy.stages.join(', ') : '');
