import type { FastifyError, FastifyInstance } from 'fastify';
import { STATUS_CODES } from 'node:http';
import path from 'node:path';
import { USAGE, type Problem } from 'platform/commands';
import { noteError } from 'platform/server';
import { CodedError, refusedByDisk, UsageError } from 'platform/refusal';

/** The HTTP status of each error that only the release service has. */
export const STATUSES = {
  'waits-for-approval': 202,
  'bad-request': 400,
  'wrong-file-address': 400,
  'wrong-file-list': 400,
  'wrong-release-address': 400,
  'identity-token-used': 401,
  'incomplete-identity-token': 401,
  'invalid-identity-token': 401,
  'no-identity-token': 401,
  'no-token': 401,
  'token-not-in-force': 401,
  'unknown-issuer': 401,
  'approval-not-permitted': 403,
  'foreign-origin': 403,
  'not-permitted': 403,
  'token-without-owner': 403,
  'untrusted-event': 403,
  'untrusted-workflow': 403,
  'no-such-address': 404,
  'file-not-sent': 409,
  'published-already': 409,
  'too-large': 413,
  'too-much-waiting': 413,
  'wrong-content-type': 415,
  'not-publishable': 422,
  'wrong-hash': 422,
  'wrong-record': 422,
  'too-many-event-streams': 429,
  'too-many-publications': 429,
  'too-many-requests': 429,
  'internal-error': 500,
  'service-stopping': 503,
} as const;

/** A refusal of the service itself. Commands throw `Refusal` and `UsageError`. */
export class Refused extends CodedError {
  readonly exitCode = 1;
  readonly status: number;

  /** @param retryAfter seconds after which the request may be repeated */
  constructor(
    code: keyof typeof STATUSES,
    detail: string,
    readonly retryAfter?: number,
  ) {
    super(code, detail);
    this.status = STATUSES[code];
  }
}

/** Sends every error as problem details (RFC 9457), without the path of the store. Details of internal errors are only logged. */
export function addProblems(app: FastifyInstance, dir: string): void {
  app.setErrorHandler((error: FastifyError | CodedError, request, reply) => {
    const problem = problemOf(refusedByDisk(error));
    noteError(request, error);
    if (error instanceof Refused && error.retryAfter) reply.header('Retry-After', error.retryAfter);
    if (problem.status === 401) reply.header('WWW-Authenticate', 'Bearer');
    return reply
      .code(problem.status)
      .type('application/problem+json')
      .header('Cache-Control', 'no-store')
      .send(JSON.stringify({ ...problem, detail: withoutFolder(problem.detail, dir) }));
  });
  app.setNotFoundHandler(() => {
    throw new Refused('no-such-address', 'There is nothing at this address. What there is, says /openapi.json.');
  });
}

/** A text for other machines: files of the store by their path in it. */
export const withoutFolder = (text: string, dir: string): string => text.replaceAll(`${dir}${path.sep}`, '');

export function problemOf(error: FastifyError | CodedError): Problem {
  if (!(error instanceof CodedError)) return problemOf(refusedByFastify(error));
  const { code, message: detail, status } = error;
  if (status === null) return problemOf(FAILED);
  return { type: error instanceof UsageError ? USAGE : 'about:blank', title: STATUS_CODES[status]!, status, detail, code };
}

const FAILED = new Refused(
  'internal-error',
  'The release service could not do this. Its log says why; nothing was changed unless the history says so.',
);

/** The refusal of a request that Fastify cannot parse. Any other error is an internal error. */
function refusedByFastify({ message, statusCode = 500 }: FastifyError): Refused {
  if (statusCode >= 500) return FAILED;
  return new Refused(statusCode === 413 ? 'too-large' : statusCode === 415 ? 'wrong-content-type' : 'bad-request', message);
}
