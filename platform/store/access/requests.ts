import { existsSync, readdirSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { actorSchema, partName } from 'shared/contract/registry/schema';
import { parseJson } from '../../json';
import { readIfThere } from '../../read-if-there';
import { Refusal } from '../../refusal';
import { sha256 } from '../../sha256';
import { writeDurably } from '../registry/write-durably';
import type { Principal } from './principal';
import type { RequestSubject } from './request-subject';

/** Hours until a request expires: what was reviewed yesterday may have changed. */
const LIFETIME_HOURS = 24;
/** The most waiting requests of one actor. */
const MOST = 50;

const requestSchema = z.strictObject({
  /** A prefix of the hash of the other fields. */
  id: z.string(),
  verb: z.string(),
  words: z.looseObject({ name: partName }),
  by: actorSchema,
  /** Absent, like `subject`, in requests that an older version of the service stored. Those cannot be approved. */
  principal: z
    .strictObject({ person: z.string().nullable(), pipeline: z.string().nullable(), token: z.string().optional() })
    .optional() satisfies z.ZodType<Principal | undefined>,
  subject: z
    .strictObject({ records: z.record(z.string(), z.string()), rollout: z.string().nullable() })
    .optional() satisfies z.ZodType<RequestSubject | undefined>,
  at: z.iso.datetime(),
});

/** A change that waits for a second person. */
export type ChangeRequest = z.infer<typeof requestSchema>;
/** A request with principal and subject. Every new request has both. */
export type BoundRequest = ChangeRequest & Required<Pick<ChangeRequest, 'principal' | 'subject'>>;

/** The waiting requests, one file each. */
export class Requests {
  /** Names of unreadable files, each reported once. */
  readonly #reported = new Set<string>();

  constructor(private readonly folder: string) {}

  /** Stores a request, and deletes expired ones. Refuses a request of an actor who has `MOST` waiting. */
  async add(request: Omit<BoundRequest, 'id'>): Promise<string> {
    // Parsed, so that the hash covers the fields in the same order as when it is read.
    const content = requestSchema.omit({ id: true }).parse(request);
    const id = idOf(content);
    await mkdir(this.folder, { recursive: true });
    const { who } = request.by;
    if (this.list(new Date(request.at)).filter(({ by }) => by.who === who).length >= MOST)
      throw new Refusal(
        'too-many-waiting-requests',
        `${MOST} requests of ${who} wait for a decision already. Have some of them approved or declined first.`,
      );
    const late = this.#all().filter(({ at }) => !isInTime(at, new Date(request.at)));
    await Promise.all(late.map((old) => rm(this.#fileOf(old.id), { force: true })));
    await writeDurably(this.#fileOf(id), `${JSON.stringify({ id, ...content }, null, 2)}\n`, 0o600);
    return id;
  }

  /** The requests that wait, oldest first. */
  list(now: Date): ChangeRequest[] {
    return this.#all()
      .filter(({ at }) => isInTime(at, now))
      .sort((a, b) => a.at.localeCompare(b.at));
  }

  get(id: string, now: Date): ChangeRequest {
    const request = this.list(now).find((each) => each.id === id);
    if (request) return request;
    throw new Refusal(
      'unknown-request',
      `No request ${JSON.stringify(id)} waits. It was approved or withdrawn, or is older than ${LIFETIME_HOURS} hours; ask again.`,
    );
  }

  /**
   * Takes a request off the list for a decision. Of two concurrent callers only one succeeds. After a failure, such as of a full disk, nothing
   * is decided and the request waits again, unless it is outdated.
   */
  async decide<Result>(id: string, decision: () => Promise<Result>): Promise<Result> {
    const file = this.#fileOf(id);
    // Named like a partial file, so that `prune` deletes what a killed process leaves.
    const taken = `${file}.${process.pid}.taken.tmp`;
    await rename(file, taken).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      throw new Refusal('request-decided', `The request ${id} was decided a moment ago.`);
    });
    let isOver = true;
    try {
      return await decision();
    } catch (error) {
      isOver = error instanceof Refusal && error.code === 'request-outdated';
      throw error;
    } finally {
      // The decision stands, whatever becomes of a file that is in no list.
      await (isOver ? rm(taken, { force: true }) : rename(taken, file)).catch(console.error);
    }
  }

  /** Withdraws the requests of a principal who has lost access. */
  async withdraw(isTheirs: (principal: Principal) => boolean): Promise<void> {
    const theirs = this.#all().filter(({ principal }) => principal && isTheirs(principal));
    await Promise.all(theirs.map(({ id }) => rm(this.#fileOf(id), { force: true })));
  }

  /** All stored requests. Skips an unreadable one, such as one of a newer service, so that the others can still be decided. */
  #all(): ChangeRequest[] {
    const names = existsSync(this.folder) ? readdirSync(this.folder).filter((name) => /^[0-9a-f]{8}\.json$/.test(name)) : [];
    return names.flatMap((name) => {
      const file = path.join(this.folder, name);
      const bytes = readIfThere(file);
      // It was decided since the folder was listed.
      if (bytes === null) return [];
      const { data } = requestSchema.safeParse(parseJson(bytes.toString()));
      if (data) return [data];
      if (!this.#reported.has(name)) console.error(`${file} does not hold a request of this form; it is left out.`);
      this.#reported.add(name);
      return [];
    });
  }

  #fileOf(id: string): string {
    return path.join(this.folder, `${id}.json`);
  }
}

/** Refuses a request that was changed since it was stored. */
export function requireUnchanged(request: ChangeRequest): asserts request is BoundRequest {
  if (request.principal && request.subject && idOf(request) === request.id) return;
  throw new Refusal(
    'request-changed',
    `The request ${request.id} was changed since it was made, or made by an older service. Decline it, and ask again.`,
  );
}

/** The id is a hash of the content, so that an approval is valid for exactly these parameters and records. */
function idOf({ verb: command, words: parameters, by, principal, subject, at }: Omit<ChangeRequest, 'id'>): string {
  return sha256(JSON.stringify([command, parameters, by, principal, subject, at])).slice(0, 8);
}

/** A request that is as far ahead was made while the clock was. */
const isInTime = (at: string, now: Date): boolean => Math.abs(now.getTime() - Date.parse(at)) < LIFETIME_HOURS * 3_600_000;
