import { BrokenRegistry } from '../releases/registry/parse-registry';
import { Refusal } from '../releases/refusal';
import { BadEnvironment } from './environment';
import { BadSite } from './site/read-site';

/** What whoever starts the site can put right, as a sentence; `null` for a fault of the program, which needs its stack. */
export function whyNotStarted(error: unknown): string | null {
  const isPlain = [BadEnvironment, BadSite, BrokenRegistry, Refusal].some((kind) => error instanceof kind);
  return isPlain ? `The site did not start. ${(error as Error).message}` : null;
}

/** A socket's fault is one of `PORT` or of `HOST`; the system's message names neither. */
export function cannotListen(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === 'EADDRINUSE') return new BadEnvironment(`PORT is "${port}", which another program uses on ${host}`);
  if (error.code === 'EACCES') return new BadEnvironment(`PORT is "${port}", which only a privileged program may use`);
  if (error.syscall === undefined) return error;
  return new BadEnvironment(`HOST is "${host}", on which this machine cannot listen (${error.code})`);
}

export function cannotFollow(error: Error, store: string): Error {
  return new BadEnvironment(`SITE_STORE is "${store}", which cannot be followed: ${error.message.replace(/^SITE_STORE: /, '')}`);
}
