import { useContext, useId, useState, type FormEvent } from 'react';
import type { ReceiverKind } from 'platform/store';
import { call } from '../api/call';
import { isGranted, SessionContext } from '../api/session';
import { useSending } from '../commands/use-sending';
import commandStyles from '../commands/commands.module.scss';
import { EVENT_NAMES, KIND_NAMES, type NamedEvent } from './names';
import styles from './notifications.module.scss';

const EVENTS = Object.keys(EVENT_NAMES) as NamedEvent[];
const EMPTY = { label: '', address: '' };

/** A form that adds a receiver to a section whose rollouts the person may change. */
export function AddReceiver({ names, onAdded }: { names: string[]; onAdded(): void }) {
  const id = useId();
  const { grants } = useContext(SessionContext);
  const own = names.filter((name) => isGranted(grants, 'rollout', name));
  const [chosen, setSection] = useState('');
  const section = own.includes(chosen) ? chosen : own[0]!;
  const [kind, setKind] = useState<ReceiverKind>('chat');
  const [text, setText] = useState(EMPTY);
  const [events, setEvents] = useState(EVENTS);
  const [outcome, setOutcome] = useState<{ text: string; secret?: string | undefined } | null>(null);
  const { fault, isSending, send } = useSending();
  if (own.length === 0) return null;
  // Only receivers of the shell are told that the site is degraded.
  const offered = EVENTS.filter((name) => section === 'shell' || name !== 'degraded');
  const subscribed = offered.filter((name) => events.includes(name));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parameters = { name: section, as: text.label, [kind]: text.address, events: subscribed };
    void send(
      () => {
        setOutcome(null);
        return call<{ label: string; secret?: string }>('notify-add', parameters);
      },
      ({ json }) => {
        setOutcome({ text: `${json.label} now receives notifications about ${section}.`, secret: json.secret });
        setText(EMPTY);
        onAdded();
      },
    );
  };
  const choose = (name: NamedEvent, isChosen: boolean) =>
    setEvents((before) => EVENTS.filter((each) => (each === name ? isChosen : before.includes(each))));

  return (
    <section className={styles.card} aria-labelledby={`${id}-head`}>
      <h2 id={`${id}-head`}>Add a receiver</h2>
      <form onSubmit={submit} className={commandStyles.form}>
        <div className={commandStyles.pair}>
          <p className={commandStyles.field}>
            <label htmlFor={`${id}-section`}>Section</label>
            <select id={`${id}-section`} value={section} onChange={({ target }) => setSection(target.value)}>
              {own.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </p>
          <p className={commandStyles.field}>
            <label htmlFor={`${id}-kind`}>Channel</label>
            <select id={`${id}-kind`} value={kind} onChange={({ target }) => setKind(target.value as ReceiverKind)}>
              {Object.entries(KIND_NAMES).map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </select>
          </p>
        </div>
        <div className={commandStyles.pair}>
          <p className={commandStyles.field}>
            <label htmlFor={`${id}-label`}>Name</label>
            <input
              id={`${id}-label`}
              required
              pattern="[A-Za-z0-9][A-Za-z0-9._\-]{0,39}"
              placeholder="help-chat"
              value={text.label}
              onChange={({ target }) => setText({ ...text, label: target.value })}
            />
          </p>
          <p className={commandStyles.field}>
            <label htmlFor={`${id}-address`}>{kind === 'email' ? 'E-mail address' : 'Address'}</label>
            <input
              id={`${id}-address`}
              required
              type={kind === 'email' ? 'email' : 'url'}
              placeholder={kind === 'email' ? 'team@company.example' : 'https://chat.example/hooks/…'}
              value={text.address}
              onChange={({ target }) => setText({ ...text, address: target.value })}
            />
          </p>
        </div>
        <fieldset className={styles.events}>
          <legend>Notify when</legend>
          {offered.map((name) => (
            <label key={name}>
              <input type="checkbox" checked={events.includes(name)} onChange={({ target }) => choose(name, target.checked)} />
              {EVENT_NAMES[name]}
            </label>
          ))}
        </fieldset>
        <div role="alert">{fault && <p className={commandStyles.fault}>{fault}</p>}</div>
        <div role="status" aria-label="Receiver">
          {outcome && (
            <p className={commandStyles.changePreview}>
              {outcome.text}
              {outcome.secret && (
                <>
                  {' '}
                  Its messages are signed with this secret, which is shown only once: <code>{outcome.secret}</code>
                </>
              )}
            </p>
          )}
        </div>
        <div className={commandStyles.answers}>
          <button type="submit" className={commandStyles.confirm} disabled={subscribed.length === 0} aria-disabled={isSending}>
            Add
          </button>
        </div>
      </form>
    </section>
  );
}
