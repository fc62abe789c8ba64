import { randomBytes } from 'node:crypto';
import path from 'node:path';
import * as z from 'zod';
import { readJson } from '../../json';
import { sha256 } from '../../sha256';
import { withLock } from '../sqlite';
import { writeDurably } from '../registry/write-durably';

/** Lifetime of a person's session: a working day. */
export const SESSION_SECONDS = 12 * 60 * 60;
/** Lifetimes by the kind of holder. A pipeline's is long enough for a publication, its longest command. */
const SECONDS = { token: SESSION_SECONDS, person: SESSION_SECONDS, pipeline: 15 * 60 };
/** The most sessions of one holder; another one ends the oldest. Their file is read for each request. */
const MOST = 100;

const hash = z.string();
const expiresAt = z.iso.datetime();
const session = z.strictObject({
  /** sha256 of the cookie's secret, which itself is not stored. */
  hash,
  /** The kind of holder. The rights are looked up at each request, so revoking a token ends its sessions. */
  kind: z.enum(['token', 'person', 'pipeline']),
  /** For a pipeline, the names of all its entries, separated by spaces. */
  name: z.string(),
  expiresAt,
});
const schema = z.strictObject({
  format: z.literal(1),
  sessions: z.array(session),
  /** Used identity tokens, kept until they expire. */
  used: z.array(z.strictObject({ hash, expiresAt })).default([]),
});

export type Session = z.infer<typeof session>;

/** Sessions of the console, and used identity tokens: `sessions.json` in the store's folder. */
export class Sessions {
  readonly #file: string;

  constructor(dir: string) {
    this.#file = path.join(dir, 'sessions.json');
  }

  get(secret: string, now: Date): Session | null {
    const hash = sha256(secret);
    return this.#read().sessions.find((each) => each.hash === hash && isUnderWay(now)(each)) ?? null;
  }

  /** Begins a session. It is on the disk, so it survives a restart of the service. @returns the secret for the cookie */
  async begin(whose: Pick<Session, 'kind' | 'name'>, now: Date): Promise<{ secret: string; expiresAt: string }> {
    const secret = randomBytes(32).toString('base64url');
    const until = new Date(now.getTime() + SECONDS[whose.kind] * 1000).toISOString();
    await this.#change(({ sessions, ...others }) => {
      const current = sessions.filter(isUnderWay(now));
      const own = current.filter(({ kind, name }) => kind === whose.kind && name === whose.name);
      const ended = own.slice(0, 1 - MOST);
      const kept = current.filter((each) => !ended.includes(each));
      return { ...others, sessions: [...kept, { hash: sha256(secret), ...whose, expiresAt: until }] };
    });
    return { secret, expiresAt: until };
  }

  end(secret: string): Promise<void> {
    return this.#change(({ sessions, ...others }) => ({
      ...others,
      sessions: sessions.filter((each) => each.hash !== sha256(secret)),
    }));
  }

  /** Removes a name that has lost access from its sessions, so that a later holder of the name does not get them. */
  async removeName(kind: Session['kind'], name: string): Promise<void> {
    if (!this.#read().sessions.some((each) => each.kind === kind && each.name.split(' ').includes(name))) return;
    await this.#change(({ sessions, ...others }) => ({
      ...others,
      sessions: sessions.flatMap((each) => {
        const names = each.kind === kind ? each.name.split(' ').filter((one) => one !== name) : [each.name];
        return names.length > 0 ? [{ ...each, name: names.join(' ') }] : [];
      }),
    }));
  }

  /** Marks an identity token as used. @returns whether it was unused */
  async useOnce(identity: string, until: Date, now: Date): Promise<boolean> {
    const hash = sha256(identity);
    let isFirst = false;
    await this.#change(({ used, ...others }) => {
      isFirst = !used.some((each) => each.hash === hash);
      const rest = used.filter((each) => each.hash !== hash && isInForce(now)(each));
      return { ...others, used: [...rest, { hash, expiresAt: until.toISOString() }] };
    });
    return isFirst;
  }

  /** An unreadable file ends every session. */
  #read(): z.infer<typeof schema> {
    return readJson(this.#file, schema) ?? { format: 1, sessions: [], used: [] };
  }

  #change(next: (sessions: z.infer<typeof schema>) => z.infer<typeof schema>): Promise<void> {
    return withLock(this.#file, () => writeDurably(this.#file, `${JSON.stringify(next(this.#read()))}\n`, 0o600));
  }
}

const isInForce =
  (now: Date) =>
  (each: { expiresAt: string }): boolean =>
    Date.parse(each.expiresAt) > now.getTime();

/** Not one that ends after more than twice its lifetime: it began while the clock was ahead. */
const isUnderWay =
  (now: Date) =>
  (each: Session): boolean =>
    isInForce(now)(each) && Date.parse(each.expiresAt) - now.getTime() <= SECONDS[each.kind] * 2_000;
