import { Refusal } from '../refusal';

/** Thrown when the database cannot be reached. The origin still serves the current state; nothing can be changed. */
export class NoDatabase extends Refusal {
  override readonly status = 503;

  constructor(sentence: string) {
    super('database-away', sentence);
  }
}

/**
 * SQLSTATE codes: connection exceptions, a standby, failed login, no such database, no room or memory, limits of time that its operator has
 * set, shutdown and startup, and its disk. None of them is a fault of what was asked.
 */
const UNREACHABLE = /^(08|25006|28|3D|53|55P03|57014|57P|58)/;
/** PostgreSQL's own messages contain names of users, databases and files, which a health check must not disclose. */
const IN_WORDS = {
  '25006': 'it only reads',
  '28': 'it refuses that user and password',
  '3D': 'it has no database of that name',
  '53100': 'its disk is full',
  '58': 'it cannot use its disk',
};
/** Messages of `pg` itself, which have no code. */
const CONNECTION_LOST = /timeout|terminated|ended|closed|not queryable/i;

/** Why the database cannot be reached, without address or password; `null` for any other error. */
export function whyUnreachable(error: unknown): string | null {
  if (error instanceof NoDatabase) return error.message;
  // Node tries all addresses of a host name, and throws an AggregateError.
  const { code, message = '', errors } = error as { code?: string; message?: string; errors?: { code?: string }[] };
  if (Array.isArray(errors)) return errors[0]?.code ?? 'no connection';
  if (typeof code !== 'string') return CONNECTION_LOST.test(message) ? message : null;
  if (/^E[A-Z]/.test(code)) return code;
  if (!UNREACHABLE.test(code)) return null;
  return Object.entries(IN_WORDS).find(([start]) => code.startsWith(start))?.[1] ?? message;
}
