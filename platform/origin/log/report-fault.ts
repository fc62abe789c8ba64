import { CodedError } from 'platform/refusal';

/** Reports work in the background that failed: an expected error, such as a database that is away, by its sentence, any other with its stack. */
export function reportFault(what: string, error: unknown): void {
  if (error instanceof CodedError) console.error(`${what} ${error.message}`);
  else console.error(what, error);
}
