import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { withLock } from '../sqlite';
import { writeDurably } from '../registry/write-durably';

/** A working day, after which the person signs in again. */
export const SESSION_SECONDS = 12 * 60 * 60;
/** For one command of a pipeline, the longest of which is a publication. */
export const PIPELINE_SECONDS = 15 * 60;

const hash = z.string();
const expiresAt = z.iso.datetime();
const session = z.strictObject({
  /** sha256 of the browser's secret, which itself is not stored. */
  hash,
  /** The holder of the rights. They are looked up at each request, so revoking a token ends its sessions. */
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

/** Who is signed in at the console, and which identity tokens were used: `sessions.json` of a store's folder. */
export class Sessions {
  readonly #file: string;

  constructor(private readonly dir: string) {
    this.#file = path.join(dir, 'sessions.json');
  }

  get(secret: string, now: Date): Session | null {
    const hash = hashOf(secret);
    return this.#read().sessions.find((each) => each.hash === hash && isInForce(now)(each)) ?? null;
  }

  /** On the disk, so that a service that is started again keeps its people signed in. @returns what the browser holds */
  async begin(
    whose: Pick<Session, 'kind' | 'name'>,
    now: Date,
    seconds = SESSION_SECONDS,
  ): Promise<{ secret: string; expiresAt: string }> {
    const secret = randomBytes(32).toString('base64url');
    const until = new Date(now.getTime() + seconds * 1000).toISOString();
    await this.#change(({ sessions, ...others }) => ({
      ...others,
      sessions: [...sessions.filter(isInForce(now)), { hash: hashOf(secret), ...whose, expiresAt: until }],
    }));
    return { secret, expiresAt: until };
  }

  end(secret: string): Promise<void> {
    return this.#change(({ sessions, ...others }) => ({
      ...others,
      sessions: sessions.filter((each) => each.hash !== hashOf(secret)),
    }));
  }

  /** Marks an identity token as used. @returns whether it was unused */
  async takeOnce(identity: string, until: Date, now: Date): Promise<boolean> {
    const hash = hashOf(identity);
    let isFirst = false;
    await this.#change(({ used, ...others }) => {
      isFirst = !used.some((each) => each.hash === hash);
      const rest = used.filter((each) => each.hash !== hash && isInForce(now)(each));
      return { ...others, used: [...rest, { hash, expiresAt: until.toISOString() }] };
    });
    return isFirst;
  }

  /** A file that cannot be read ends every session. */
  #read(): z.infer<typeof schema> {
    try {
      return schema.parse(JSON.parse(readFileSync(this.#file, 'utf8')));
    } catch {
      return { format: 1, sessions: [], used: [] };
    }
  }

  async #change(next: (sessions: z.infer<typeof schema>) => z.infer<typeof schema>): Promise<void> {
    await mkdir(this.dir, { recursive: true });
    await withLock(`${this.#file}.lock`, () => writeDurably(this.#file, `${JSON.stringify(next(this.#read()))}\n`, 0o600));
  }
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

const isInForce =
  (now: Date) =>
  (each: { expiresAt: string }): boolean =>
    Date.parse(each.expiresAt) > now.getTime();
