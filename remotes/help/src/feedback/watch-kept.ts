import type { Site } from 'shared/contract';
import { hasKept } from './outbox';

let hasStarted = false;

/** Sends feedback that an earlier page could not: once per document, and whenever the connection comes back. */
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
