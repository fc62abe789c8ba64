import { hideCredentials } from './hide-credentials';
import { log } from 'releases/log/log';
import { BrokenRegistry } from 'releases/registry/parse-registry';
import { Refusal } from 'releases/refusal';
import { BadEnvironment } from 'releases/config/environment';
import { BadSite } from 'releases/config/read-site';

/** What whoever starts the site can put right, as a sentence; `null` for a fault of the program, which needs its stack. */
export function whyNotStarted(error: unknown): string | null {
  const isPlain = [BadEnvironment, BadSite, BrokenRegistry, Refusal].some((kind) => error instanceof kind);
  return isPlain ? `The site did not start. ${(error as Error).message}` : null;
}

export function sayNotStarted(error: unknown): void {
  const why = whyNotStarted(error);
  if (why) log.error({ event: 'not started' }, why);
  else log.error({ event: 'not started', err: error }, 'The site did not start.');
}

export function cannotFollow(error: Error, store: string): Error {
  return new BadEnvironment(`SITE_STORE is "${hideCredentials(store)}", which cannot be followed: ${error.message}`);
}
