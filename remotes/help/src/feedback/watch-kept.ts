import type { Site } from 'shared/contract';
import { hasKept } from './outbox';

let hasStarted = false;

/** Resends stored feedback: once for each document, and when the connection returns. */
export function watchKept(site: Site): () => void {
  const resend = () => {
    if (hasKept(site))
      void import(/* webpackChunkName: "resend" */ './resend').then(({ resendKept }) => resendKept(site)).catch(() => undefined);
  };
  if (!hasStarted) resend();
  hasStarted = true;
  addEventListener('online', resend);
  return () => removeEventListener('online', resend);
}
