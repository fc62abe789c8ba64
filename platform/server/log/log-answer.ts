import { log } from './log';

interface Outcome {
  status: number;
  /** Milliseconds. */
  ms: number;
}

/** Fields of the line. `kind` names the handler, not the address, which may contain a visitor's input. */
type About = { requestId: string; kind: string; method: string } & Record<string, unknown>;

const errors = new WeakMap<object, Error>();

/** Keeps the error of a request for the log line of its response. */
export function noteError(request: object, error: Error): void {
  errors.set(request, error);
}

/** Logs a response that failed or was slow. Calls `about` only then. All other responses are only counted in the metrics. */
export function logAnswer(request: object, { status, ms }: Outcome, slowMs: number, about: () => About): void {
  if (status < 500 && ms < slowMs) return;
  const facts = { status, ms: Math.round(ms), ...about() };
  const failed = { event: 'request failed', ...facts };
  // The cause of a 503 is logged once where it occurs; a line for each waiting client would fill the log.
  if (status === 503) log.debug(failed, 'A request failed.');
  else if (status >= 500) log.error({ ...failed, err: errors.get(request) }, 'A request failed.');
  else log.warn({ event: 'request slow', ...facts }, 'A request was slow.');
}
