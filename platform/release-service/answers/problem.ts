import type { FastifyError, FastifyInstance } from 'fastify';
import { STATUS_CODES } from 'node:http';
import { USAGE, type Problem } from 'platform/commands/client/problem';
import { noteError } from 'platform/server/log/log-answer';
import { Refusal, UsageError } from 'platform/refusal';

/** A refusal with its HTTP status. */
export class Refused extends Error {
  /** @param retryAfter seconds after which the same may be asked for again */
  constructor(
    readonly status: number,
    detail: string,
    readonly type = 'about:blank',
    readonly retryAfter?: number,
  ) {
    super(detail);
  }
}

/** Every error is a problem detail (RFC 9457); what fails inside is told to the log alone. */
export function addProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = problemOf(error);
    noteError(request, error);
    if (error instanceof Refused && error.retryAfter) reply.header('Retry-After', error.retryAfter);
    if (problem.status === 401) reply.header('WWW-Authenticate', 'Bearer');
    return reply
      .code(problem.status)
      .type('application/problem+json')
      .header('Cache-Control', 'no-store')
      .send(JSON.stringify(problem));
  });
  app.setNotFoundHandler(() => {
    throw new Refused(404, 'There is nothing at this address. What there is, says /openapi.json.');
  });
}

function problemOf(error: FastifyError): Problem {
  if (error instanceof Refused) return problem(error.status, error.message, error.type);
  if (error instanceof UsageError) return problem(400, error.message, USAGE);
  if (error instanceof Refusal) return problem(409, error.message);
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return problem(status, error.message);
  return problem(500, 'The release service could not do this. Its log says why; nothing was changed unless the history says so.');
}

const problem = (status: number, detail: string, type = 'about:blank'): Problem => ({
  type,
  title: STATUS_CODES[status] ?? 'Refused',
  status,
  detail,
});
