import { useContext, useId, useRef, useState, type RefObject } from 'react';
import { approvalFault } from 'platform/store/for-browser';
import type { ChangeRequest } from 'platform/store';
import { call } from '../api/call';
import { SessionContext, useHasRight } from '../api/session';
import { usePressedButton } from '../commands/use-pressed-button';
import { useSending } from '../commands/use-sending';
import { ReleaseChanges } from '../comparison/release-changes';
import { Moment } from '../time/moment';
import { Dialog } from '../commands/dialog';
import { ChangePreview } from '../commands/change-preview';
import { useToast } from '../commands/toast';
import { writeOut as commandOf } from 'platform/commands/for-browser';
import commandStyles from '../commands/commands.module.scss';
import styles from './overview.module.scss';

/** Changes that were requested and that a second person has to approve. */
export function Waiting({ requests }: { requests: ChangeRequest[] }) {
  // A decided request is removed with its buttons, and with the last one the heading, so the focus moves to `main`.
  const main = useRef(document.getElementById('main'));
  const pressed = usePressedButton(main);
  if (requests.length === 0) return null;
  return (
    <section className={`${styles.card} ${styles.waiting}`} aria-labelledby="waiting">
      <h2 id="waiting">Waiting for a second person’s approval</h2>
      <ul className={styles.requests}>
        {requests.map((request) => (
          <Request key={request.id} request={request} pressed={pressed} />
        ))}
      </ul>
    </section>
  );
}

interface RequestProps {
  request: ChangeRequest;
  pressed: RefObject<HTMLButtonElement | null>;
}

function Request({ pressed, request }: RequestProps) {
  const { at, by, principal: requester, subject, verb: command, words: parameters } = request;
  const { principal } = useContext(SessionContext);
  const fault = principal && requester ? approvalFault(principal, requester) : null;
  const may = useHasRight('rollout', parameters.name);
  const [open, setOpen] = useState<'approve' | 'decline' | null>(null);
  const ask = (decision: 'approve' | 'decline', button: HTMLButtonElement) => {
    pressed.current = button;
    setOpen(decision);
  };
  const release = Object.keys(subject?.records ?? {}).find((each) => each.startsWith(`${parameters.name}@`));
  return (
    <li>
      <p>
        <code>{commandOf(command, parameters)}</code>
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
      {may && release && (
        <ReleaseChanges name={parameters.name} version={release.slice(parameters.name.length + 1)} heading="h3" />
      )}
      {may && fault && <p className={styles.quiet}>You cannot approve this: {fault}.</p>}
      {may && (
        <div className={commandStyles.buttons}>
          {!fault && (
            <button
              type="button"
              className={commandStyles.confirm}
              onClick={({ currentTarget }) => ask('approve', currentTarget)}
            >
              Approve
            </button>
          )}
          <button type="button" className={commandStyles.undo} onClick={({ currentTarget }) => ask('decline', currentTarget)}>
            Decline
          </button>
        </div>
      )}
      {open && <Decision decision={open} request={request} onClose={() => setOpen(null)} />}
    </li>
  );
}

function Decision({ onClose, request, decision }: { decision: 'approve' | 'decline'; request: ChangeRequest; onClose(): void }) {
  const id = useId();
  const showToast = useToast();
  const { fault, isSending, send } = useSending();
  const label = decision === 'approve' ? 'Approve' : 'Decline';
  const { reason: _reason, ...parameters } = request.words as Record<string, unknown>;
  const decide = () =>
    send(
      () => call(decision, { request: request.id }),
      ({ text }, isOpen) => {
        showToast(text);
        if (isOpen) onClose();
      },
    );
  return (
    <Dialog label={`${label} ${request.verb} of ${request.words.name}`} onClose={onClose}>
      <div className={commandStyles.form}>
        <p id={id}>
          <code>{commandOf(request.verb, request.words)}</code>
        </p>
        {decision === 'approve' && <ChangePreview command={request.verb} parameters={parameters} />}
        <div role="alert">{fault && <p className={commandStyles.fault}>{fault}</p>}</div>
        <div className={commandStyles.answers}>
          <button type="button" className={commandStyles.step} onClick={onClose}>
            Cancel
          </button>
          <button type="button" className={commandStyles.confirm} aria-disabled={isSending} onClick={decide}>
            {label}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
