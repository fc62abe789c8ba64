import { CodedError } from 'platform/refusal';

/** Logs a failure of background work: an expected error, such as an unreachable database, by its message, any other with its stack. */
export function reportFault(what: string, error: unknown): void {
  if (error instanceof CodedError) console.error(`${what} ${error.message}`);
  else console.error(what, error);
}
