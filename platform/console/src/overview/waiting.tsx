import { useContext, useId, useState } from 'react';
import { approvalFault } from 'platform/store/access/principal';
import type { ChangeRequest } from 'platform/store/access/requests';
import { ask } from '../api/ask';
import { SessionContext, useMay } from '../api/session';
import { Moment } from '../time/moment';
import { Dialog } from '../verbs/dialog';
import { Foreseen } from '../verbs/foreseen';
import { useSay } from '../verbs/said';
import type { ShownVerb } from '../verbs/allowed-verbs';
import { writeOut as commandOf } from 'platform/commands/write-out';
import verbStyles from '../verbs/verbs.module.scss';
import styles from './overview.module.scss';

/** Changes that were requested and that a second person has to approve. */
export function Waiting({ requests }: { requests: ChangeRequest[] }) {
  if (requests.length === 0) return null;
  return (
    <section className={`${styles.card} ${styles.waiting}`} aria-labelledby="waiting">
      <h2 id="waiting">Waits for a second person</h2>
      <ul className={styles.requests}>
        {requests.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </ul>
    </section>
  );
}

function Request({ request }: { request: ChangeRequest }) {
  const { at, by, principal: requester, subject, verb, words } = request;
  const { principal } = useContext(SessionContext);
  const fault = principal && requester ? approvalFault(principal, requester) : null;
  const may = useMay('rollout', words.name);
  const [open, setOpen] = useState<'approve' | 'decline' | null>(null);
  return (
    <li>
      <p>
        <code>{commandOf(verb, words)}</code>
      </p>
      <p className={styles.quiet}>
        {by.who}, <Moment at={at} />
        {by.reason ? `: ${by.reason}` : ''}
      </p>
      {Object.entries(subject?.records ?? {}).map(([release, hash]) => (
        <p key={release} className={styles.quiet}>
          {release}, record <code title={hash}>{hash.slice(0, 16)}</code>
        </p>
      ))}
      {may && fault && <p className={styles.quiet}>You cannot approve this: {fault}.</p>}
      {may && (
        <div className={verbStyles.buttons}>
          {!fault && (
            <button type="button" className={verbStyles.confirm} onClick={() => setOpen('approve')}>
              Approve
            </button>
          )}
          <button type="button" className={verbStyles.undo} onClick={() => setOpen('decline')}>
            Decline
          </button>
        </div>
      )}
      {open && <Decision word={open} request={request} onClose={() => setOpen(null)} />}
    </li>
  );
}

function Decision({ onClose, request, word }: { word: 'approve' | 'decline'; request: ChangeRequest; onClose(): void }) {
  const id = useId();
  const say = useSay();
  const [fault, setFault] = useState<string | null>(null);
  const label = word === 'approve' ? 'Approve' : 'Decline';
  const { reason: _reason, ...words } = request.words as Record<string, unknown>;
  const decide = () =>
    ask(word, { request: request.id }).then(
      ({ text }) => {
        say(text);
        onClose();
      },
      (error: Error) => setFault(error.message),
    );
  return (
    <Dialog label={`${label} ${request.verb} of ${request.words.name}`} onClose={onClose}>
      <div className={verbStyles.form}>
        <p id={id}>
          <code>{commandOf(request.verb, request.words)}</code>
        </p>
        {word === 'approve' && <Foreseen verb={request.verb as ShownVerb} words={words} />}
        <div role="alert">{fault && <p className={verbStyles.fault}>{fault}</p>}</div>
        <div className={verbStyles.answers}>
          <button type="button" className={verbStyles.step} onClick={onClose}>
            Cancel
          </button>
          <button type="button" className={verbStyles.confirm} onClick={decide}>
            {label}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
