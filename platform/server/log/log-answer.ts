import { log } from './log';

interface Came {
  status: number;
  /** Milliseconds. */
  ms: number;
}

/** What else the line says. `kind` is what was asked for in words of the program: an address may hold a visitor's own. */
type About = { requestId: string; kind: string; method: string } & Record<string, unknown>;

const errors = new WeakMap<object, Error>();

/** What an error handler has turned into an answer, for the line about its request. */
export function noteError(request: object, error: Error): void {
  errors.set(request, error);
}

/** Tells of an answer that failed or was slow, and asks only then what it was about; of all others only the metrics tell. */
export function logAnswer(request: object, { status, ms }: Came, slowMs: number, about: () => About): void {
  if (status < 500 && ms < slowMs) return;
  const facts = { status, ms: Math.round(ms), ...about() };
  const failed = { event: 'request failed', ...facts };
  // What is not there yet, or full, is logged once at its source; a line for each waiting client would fill the log.
  if (status === 503) log.debug(failed, 'A request failed.');
  else if (status >= 500) log.error({ ...failed, err: errors.get(request) }, 'A request failed.');
  else log.warn({ event: 'request slow', ...facts }, 'A request was slow.');
}
