import { useId, useState, type FormEvent } from 'react';
import type { SectionState } from 'shared/contract/registry/schema';
import { ask } from '../api/ask';
import { VERB_NAMES, type ShownVerb } from './allowed-verbs';
import { Dialog } from './dialog';
import { Foreseen } from './foreseen';
import { useSay } from './said';
import { StartFields } from './start-fields';
import { wordsOf, type Choice } from './words-of';
import styles from './verbs.module.scss';

interface Props {
  verb: ShownVerb;
  name: string;
  state: SectionState;
  /** Of a block: which release. */
  version?: string;
  onClose(): void;
}

/** Asks for a reason, says before it is done what changes for how many visitors, and shows a refusal in the service's words. */
export function VerbDialog({ name, onClose, state, verb, version }: Props) {
  const id = useId();
  const say = useSay();
  const [seen] = useState(state);
  const [reason, setReason] = useState('');
  const [choice, setChoice] = useState<Choice>({ version, stages: stagesOf(state), minutes: '' });
  const [fault, setFault] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const isChosen = verb !== 'start' || Boolean(choice.version);
  const words = wordsOf(verb, name, seen, choice);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setIsSending(true);
    setFault(null);
    try {
      const { text } = await ask(verb, { ...words, reason: reason.trim() });
      say(text);
      onClose();
    } catch (error) {
      setFault((error as Error).message);
      setIsSending(false);
    }
  };

  const set = (more: Partial<Choice>) => setChoice((before) => ({ ...before, ...more }));
  return (
    <Dialog label={`${VERB_NAMES[verb]} ${version ? `${name}@${version}` : name}`} onClose={onClose}>
      <form onSubmit={send} className={styles.form}>
        {verb === 'start' && <StartFields name={name} state={seen} choice={choice} onChoose={set} />}
        {verb === 'rollback' && seen.rollout?.state !== 'running' && seen.rollout?.state !== 'paused' && (
          <p className={styles.field}>
            <label htmlFor={`${id}-to`}>To</label>
            <select id={`${id}-to`} value={choice.version ?? ''} onChange={({ target }) => set({ version: target.value })}>
              {seen.previousGood.map((good, index) => (
                <option key={good} value={index === 0 ? '' : good}>
                  {good}
                  {index === 0 ? ' (the one before)' : ''}
                </option>
              ))}
            </select>
          </p>
        )}
        {isChosen && <Foreseen verb={verb} words={words} />}
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
          <button type="submit" className={styles.confirm} disabled={isSending || !isChosen || reason.trim() === ''}>
            {VERB_NAMES[verb]}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

const stagesOf = ({ policy }: SectionState): string => (policy.kind === 'stages' ? policy.stages.join(', ') : '');
