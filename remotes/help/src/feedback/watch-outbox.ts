import type { Site } from 'shared/contract';
import { hasUnsent } from './outbox';

/** Milliseconds after the first: a phone reports a connection before a request succeeds, or while an earlier one is still failing. */
const SECOND_ATTEMPT = 5_000;

let hasStarted = false;

/** Resends stored feedback: once for each document, and twice when the connection returns. */
export function watchOutbox(site: Site): () => void {
  const resend = () => {
    if (hasUnsent(site))
      void import(/* webpackChunkName: "resend" */ './resend')
        .then(({ resendOutbox }) => resendOutbox(site))
        .catch(() => undefined);
  };
  if (!hasStarted) resend();
  hasStarted = true;
  const resendTwice = () => {
    resend();
    setTimeout(resend, SECOND_ATTEMPT);
  };
  addEventListener('online', resendTwice);
  return () => removeEventListener('online', resendTwice);
}
