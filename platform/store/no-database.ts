import { Refusal } from '../refusal';

/** Thrown when the database cannot be reached. The origin still serves the current state; nothing can be changed. */
export class NoDatabase extends Refusal {
  override readonly status = 503;

  constructor(sentence: string) {
    super('database-away', sentence);
  }
}

/** SQLSTATE codes: connection exceptions, shutdown and startup, too many connections, failed login, no such database. */
const AWAY = /^(08|57P|53300|28|3D)/;
/** PostgreSQL's own messages contain names of users and databases, which a health check must not disclose. */
const IN_WORDS = { '28': 'it refuses that user and password', '3D': 'it has no database of that name' };
/** Messages of `pg` itself, which have no code. */
const CONNECTION_LOST = /timeout|terminated|ended|closed|not queryable/i;

/** Why the database cannot be reached, without address or password; `null` for any other error. */
export function whyUnreachable(error: unknown): string | null {
  if (error instanceof NoDatabase) return error.message;
  // Node tries all addresses of a host name, and throws an AggregateError.
  const { code, message = '', errors } = (error ?? {}) as { code?: string; message?: string; errors?: { code?: string }[] };
  if (Array.isArray(errors)) return errors[0]?.code ?? 'no connection';
  if (typeof code !== 'string') return CONNECTION_LOST.test(message) ? message : null;
  if (/^E[A-Z]/.test(code)) return code;
  if (!AWAY.test(code)) return null;
  return Object.entries(IN_WORDS).find(([start]) => code.startsWith(start))?.[1] ?? message;
}
