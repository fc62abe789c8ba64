import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { withLock } from 'platform/store/sqlite';
import { writeDurably } from 'platform/store/registry/write-durably';

/** A working day, after which the person signs in again. */
export const SESSION_SECONDS = 12 * 60 * 60;
/** For one command of a pipeline, the longest of which is a publication. */
export const PIPELINE_SECONDS = 15 * 60;

const hash = z.string();
const expiresAt = z.iso.datetime();
const session = z.strictObject({
  /** sha256 of what the browser holds, which is kept nowhere. */
  hash,
  /** Whose rights it has. They are looked up at each request, so revoking a token ends its sessions. */
  kind: z.enum(['token', 'person', 'pipeline']),
  /** Of a pipeline the names of all its entries, with spaces between. */
  name: z.string(),
  expiresAt,
});
const schema = z.strictObject({
  format: z.literal(1),
  sessions: z.array(session),
  /** Identity tokens that were used, until they expire. */
  used: z.array(z.strictObject({ hash, expiresAt })).default([]),
});

export type Session = z.infer<typeof session>;
type Sessions = z.infer<typeof schema>;

const sessionFile = (data: string): string => path.join(data, 'sessions.json');
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** A file that cannot be read ends every session. */
function readSessions(data: string): Sessions {
  const none: Sessions = { format: 1, sessions: [], used: [] };
  const file = sessionFile(data);
  if (!existsSync(file)) return none;
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return none;
  }
}

export function sessionOf(data: string, secret: string, now: Date): Session | null {
  const wanted = hashOf(secret);
  const found = readSessions(data).sessions.find((each) => each.hash === wanted);
  return found && isInForce(now)(found) ? found : null;
}

/** On the disk, so that a service that is started again keeps its people signed in. @returns what the browser holds */
export async function beginSession(
  data: string,
  whose: Pick<Session, 'kind' | 'name'>,
  now: Date,
  seconds = SESSION_SECONDS,
): Promise<{ secret: string; expiresAt: string }> {
  const secret = randomBytes(32).toString('base64url');
  const until = new Date(now.getTime() + seconds * 1000).toISOString();
  await change(data, ({ sessions, ...others }) => ({
    ...others,
    sessions: [...sessions.filter(isInForce(now)), { hash: hashOf(secret), ...whose, expiresAt: until }],
  }));
  return { secret, expiresAt: until };
}

export async function endSession(data: string, secret: string): Promise<void> {
  await change(data, ({ sessions, ...others }) => ({
    ...others,
    sessions: sessions.filter((each) => each.hash !== hashOf(secret)),
  }));
}

/** Takes an identity token by its name for the one time that it is good for. @returns whether this is that time */
export async function takeOnce(data: string, identity: string, until: Date, now: Date): Promise<boolean> {
  const wanted = hashOf(identity);
  let isFirst = false;
  await change(data, ({ used, ...others }) => {
    isFirst = !used.some((each) => each.hash === wanted);
    const rest = used.filter((each) => each.hash !== wanted && isInForce(now)(each));
    return { ...others, used: [...rest, { hash: wanted, expiresAt: until.toISOString() }] };
  });
  return isFirst;
}

const isInForce =
  (now: Date) =>
  (each: { expiresAt: string }): boolean =>
    Date.parse(each.expiresAt) > now.getTime();

async function change(data: string, next: (sessions: Sessions) => Sessions): Promise<void> {
  await mkdir(data, { recursive: true });
  const file = sessionFile(data);
  await withLock(`${file}.lock`, async () => {
    await writeDurably(file, `${JSON.stringify(next(readSessions(data)))}\n`, 0o600);
  });
}
