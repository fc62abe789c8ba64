import { log } from 'platform/server/log/log';
import { BrokenRegistry } from 'platform/store/registry/parse-registry';
import { Refusal } from 'platform/refusal';
import { BadEnvironment } from 'platform/settings/environment';
import { BadSite } from 'platform/settings/read-site';

/** The message for a fault that the operator can correct; `null` for a programming error, which needs its stack. */
export function whyNotStarted(error: unknown): string | null {
  const isPlain = [BadEnvironment, BadSite, BrokenRegistry, Refusal].some((kind) => error instanceof kind);
  return isPlain ? `The site did not start. ${(error as Error).message}` : null;
}

export function sayNotStarted(error: unknown): void {
  const why = whyNotStarted(error);
  if (why) log.error({ event: 'not started' }, why);
  else log.error({ event: 'not started', err: error }, 'The site did not start.');
}
