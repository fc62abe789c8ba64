import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { withLock } from 'releases/registry/lock';
import { writeDurably } from 'releases/registry/write-durably';

/** A working day; somebody who is still there signs in again. */
export const SESSION_SECONDS = 12 * 60 * 60;

const session = z.strictObject({
  /** sha256 of what the browser holds, which is kept nowhere. */
  hash: z.string(),
  /** Whose rights it has, looked up anew at each request: a token that is revoked ends its sessions. */
  kind: z.enum(['token', 'person']),
  name: z.string(),
  expiresAt: z.iso.datetime(),
});
const schema = z.strictObject({ format: z.literal(1), sessions: z.array(session) });

export type Session = z.infer<typeof session>;

const sessionFile = (data: string): string => path.join(data, 'sessions.json');
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** A file that cannot be read signs everybody out, and nobody in. */
function readSessions(data: string): Session[] {
  const file = sessionFile(data);
  if (!existsSync(file)) return [];
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8'))).sessions;
  } catch {
    return [];
  }
}

export function sessionOf(data: string, secret: string, now: Date): Session | null {
  const hash = hashOf(secret);
  const found = readSessions(data).find((known) => known.hash === hash);
  return found && Date.parse(found.expiresAt) > now.getTime() ? found : null;
}

/** On the disk, so that a service that is started anew keeps its people signed in. @returns what the browser holds */
export async function beginSession(data: string, whose: Pick<Session, 'kind' | 'name'>, now: Date): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + SESSION_SECONDS * 1000).toISOString();
  await change(data, (sessions) => [
    ...sessions.filter((known) => Date.parse(known.expiresAt) > now.getTime()),
    { hash: hashOf(secret), ...whose, expiresAt },
  ]);
  return secret;
}

export async function endSession(data: string, secret: string): Promise<void> {
  await change(data, (sessions) => sessions.filter(({ hash }) => hash !== hashOf(secret)));
}

async function change(data: string, next: (sessions: Session[]) => Session[]): Promise<void> {
  await mkdir(data, { recursive: true });
  const file = sessionFile(data);
  await withLock(`${file}.lock`, async () => {
    await writeDurably(file, `${JSON.stringify({ format: 1, sessions: next(readSessions(data)) })}\n`, 0o600);
  });
}
