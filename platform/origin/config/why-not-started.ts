import { log } from 'platform/server';
import { CodedError } from 'platform/refusal';

/** The message for a fault that the operator can correct; `null` for a programming error, which needs its stack. */
export function whyNotStarted(error: unknown): string | null {
  return error instanceof CodedError ? `The site did not start. ${error.message}` : null;
}

export function reportNotStarted(error: unknown): void {
  const why = whyNotStarted(error);
  if (why) log.error({ event: 'not started' }, why);
  else log.error({ event: 'not started', err: error }, 'The site did not start.');
}
