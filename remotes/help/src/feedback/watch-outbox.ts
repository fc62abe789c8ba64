import type { Site } from 'shared/contract';
import { hasUnsent } from './outbox';

let hasStarted = false;

/** Resends stored feedback: once for each document, and when the connection returns. */
export function watchOutbox(site: Site): () => void {
  const resend = () => {
    if (hasUnsent(site))
      void import(/* webpackChunkName: "resend" */ './resend')
        .then(({ resendOutbox }) => resendOutbox(site))
        .catch(() => undefined);
  };
  if (!hasStarted) resend();
  hasStarted = true;
  addEventListener('online', resend);
  return () => removeEventListener('online', resend);
}
