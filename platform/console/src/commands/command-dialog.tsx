import { useId, useState, type FormEvent } from 'react';
import type { SectionState } from 'shared/contract/registry/schema';
import { ask } from '../api/ask';
import { COMMAND_NAMES, type ShownCommand } from './allowed-commands';
import { Dialog } from './dialog';
import { ChangePreview } from './change-preview';
import { useSay } from './said';
import { StartFields } from './start-fields';
import { parametersOf, type FormValues } from './parameters-of';
import styles from './commands.module.scss';

interface Props {
  command: ShownCommand;
  name: string;
  state: SectionState;
  /** Of a block: which release. */
  version?: string;
  onClose(): void;
}

/** Asks for a reason, says before it is done what changes for how many visitors, and shows a refusal in the service's words. */
export function CommandDialog({ name, onClose, state, command, version }: Props) {
  const id = useId();
  const say = useSay();
  const [openedState] = useState(state);
  const [reason, setReason] = useState('');
  const [values, setValues] = useState<FormValues>({ version, stages: stagesOf(state), minutes: '' });
  const [fault, setFault] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const isComplete = command !== 'start' || Boolean(values.version);
  const parameters = parametersOf(command, name, openedState, values);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setIsSending(true);
    setFault(null);
    try {
      const { text } = await ask(command, { ...parameters, reason: reason.trim() });
      say(text);
      onClose();
    } catch (error) {
      setFault((error as Error).message);
      setIsSending(false);
    }
  };

  const set = (more: Partial<FormValues>) => setValues((before) => ({ ...before, ...more }));
  return (
    <Dialog label={`${COMMAND_NAMES[command]} ${version ? `${name}@${version}` : name}`} onClose={onClose}>
      <form onSubmit={send} className={styles.form}>
        {command === 'start' && <StartFields name={name} state={openedState} values={values} onChoose={set} />}
        {command === 'rollback' && openedState.rollout?.state !== 'running' && openedState.rollout?.state !== 'paused' && (
          <p className={styles.field}>
            <label htmlFor={`${id}-to`}>To</label>
            <select id={`${id}-to`} value={values.version ?? ''} onChange={({ target }) => set({ version: target.value })}>
              {openedState.previousGood.map((good, index) => (
                <option key={good} value={index === 0 ? '' : good}>
                  {good}
                  {index === 0 ? ' (the one before)' : ''}
                </option>
              ))}
            </select>
          </p>
        )}
        {isComplete && <ChangePreview command={command} parameters={parameters} />}
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
            <p className={styles.hint}>Working… What is new to visitors is rendered first, which can take a minute.</p>
          )}
        </div>
        <div role="alert">{fault && <p className={styles.fault}>{fault}</p>}</div>
        <div className={styles.answers}>
          <button type="button" className={styles.step} onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className={styles.confirm} disabled={isSending || !isComplete || reason.trim() === ''}>
            {COMMAND_NAMES[command]}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

const stagesOf = ({ policy }: SectionState): string => (policy.kind === 'stages' ? policy.stages.join(', ') : '');
