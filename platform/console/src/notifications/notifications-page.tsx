import { useEffect } from 'react';
import type { ReceiverStatus } from 'platform/store';
import { call } from '../api/call';
import { useHasRight } from '../api/session';
import { useStatus } from '../api/status';
import { useResponse } from '../api/use-response';
import { useSending } from '../commands/use-sending';
import { Moment } from '../time/moment';
import { useToast } from '../commands/toast';
import commandStyles from '../commands/commands.module.scss';
import { AddReceiver } from './add-receiver';
import { EVENT_NAMES, KIND_NAMES, type NamedEvent } from './names';
import styles from './notifications.module.scss';

/** Milliseconds between checks of pending messages. */
const RELOAD_AFTER = 2_000;

/** The receivers of notifications, by section. */
export function NotificationsPage() {
  const { status } = useStatus();
  const { answer, fault, isLoading, reload } = useResponse<{ receivers: ReceiverStatus[] }>('notify', {});
  const receivers = answer?.receivers ?? [];
  const isWaiting = receivers.some(({ waiting }) => waiting > 0);
  useEffect(() => {
    // Only after a response: a slow one would be superseded by the next request, and never be shown.
    const timer = isWaiting && !isLoading ? setTimeout(reload, RELOAD_AFTER) : undefined;
    return () => clearTimeout(timer);
  }, [isWaiting, isLoading, reload]);

  return (
    <>
      <h1>Notifications</h1>
      <p className={styles.lead}>
        Messages are sent within ten seconds. Events of the whole site, such as a degraded site, go to the receivers of the shell.
      </p>
      <div role="alert">{fault && <p className={commandStyles.fault}>{fault}</p>}</div>
      <div className={styles.page}>
        {!(status && answer) && !fault && <p>Loading…</p>}
        {status && answer && (
          <>
            {Object.keys(status.sections).map((name) => (
              <Section key={name} name={name} receivers={receivers.filter(({ section }) => section === name)} onChange={reload} />
            ))}
            <AddReceiver names={Object.keys(status.sections)} onAdded={reload} />
          </>
        )}
      </div>
    </>
  );
}

function Section({ name, onChange, receivers }: { name: string; receivers: ReceiverStatus[]; onChange(): void }) {
  const id = `receivers-${name}`;
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {name}
      </h2>
      {receivers.length === 0 && <p className={styles.quiet}>No receivers for {name}.</p>}
      <ul className={styles.receivers}>
        {receivers.map((receiver) => (
          <li key={receiver.label}>
            <Receiver receiver={receiver} onChange={onChange} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Receiver({ onChange, receiver }: { receiver: ReceiverStatus; onChange(): void }) {
  const { address, deliveredAt, events, failures, fault, kind, label, section, waiting } = receiver;
  const may = useHasRight('rollout', section);
  const showToast = useToast();
  const { isSending, send } = useSending();
  const test = async () => showResult(await call('notify-test', { name: section, as: label }));
  const remove = async () => {
    showResult(await call('notify-remove', { name: section, as: label }));
    // The receiver leaves the list with the button that was pressed.
    document.getElementById(`receivers-${section}`)?.focus();
  };
  const showResult = ({ text }: { text: string }) => {
    showToast(text.split(';')[0]!);
    onChange();
  };
  const announced = (request: () => Promise<void>) => () =>
    void send(() => request().catch((error: Error) => showToast(error.message)));
  return (
    <>
      <h3>{label}</h3>
      <p>
        {KIND_NAMES[kind]} <code>{address}</code>
      </p>
      <p className={styles.quiet}>{events.map((event) => EVENT_NAMES[event as NamedEvent]).join(', ')}</p>
      <p>
        {deliveredAt ? (
          <>
            Last message delivered <Moment at={deliveredAt} />.
          </>
        ) : (
          'No message delivered yet.'
        )}{' '}
        {waiting > 0 && `${waiting} ${waiting === 1 ? 'message is' : 'messages are'} pending.`}
      </p>
      {fault && (
        <p className={commandStyles.fault}>
          Delivery failed after {failures} {failures === 1 ? 'attempt' : 'attempts'}: {fault}. It is retried automatically.
        </p>
      )}
      {may && (
        <div className={commandStyles.buttons} role="group" aria-label={`Change ${label}`}>
          <button type="button" className={commandStyles.step} aria-disabled={isSending} onClick={announced(test)}>
            Send a test message
          </button>
          <button type="button" className={commandStyles.undo} aria-disabled={isSending} onClick={announced(remove)}>
            Remove
          </button>
        </div>
      )}
    </>
  );
}
