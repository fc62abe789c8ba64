import { createHmac, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Arms } from 'platform/rollout/verdict';

/** Seconds that a browser keeps its marks: as long as its place in rollouts. */
export const MARKS_AGE = 60 * 60 * 24 * 30;
/** The number of letters of a mark that identify its rollout. One more letter checks session and arm. */
const NAME_LENGTH = 4;
const MOST_MARKS = 8;

/** `new`: not counted in this rollout; `same`: counted in this session; `before`: counted in an earlier session, or in the other arm. */
export type Standing = 'new' | 'same' | 'before';

/**
 * The cookie that records in which rollouts a browser was counted, so that a phone that always fails counts once and not each hour. A mark
 * has four letters for the rollout, equal for all visitors, and one of 64 for session and arm, so it does not identify the visitor. The
 * cookie is signed with the bucket, so that only an origin can write it.
 */
export class CountedMarks {
  /** The newest marks by session, because signals that a page sends together carry the same cookie. */
  readonly #newest = new LRUCache<string, string[]>({ max: 1000 });

  constructor(private readonly secret: Buffer) {}

  read(cookie: string | undefined, bucket: number): string[] {
    const [, text, signature] = /^([\w.-]*)~([\w-]{22})$/.exec(cookie ?? '') ?? [];
    if (text === undefined || !signature) return [];
    return timingSafeEqual(Buffer.from(signature), Buffer.from(this.#sign(text, bucket))) ? text.split('.') : [];
  }

  standing(marks: string[], rollout: string, session: string, arm: keyof Arms): Standing {
    const name = this.#name(rollout);
    const mark = marks.find((each) => each.startsWith(name));
    if (!mark) return 'new';
    return mark === name + this.#check(rollout, session, arm) ? 'same' : 'before';
  }

  /** Whether all marks are of this session. */
  areOfSession(marks: string[], live: string[], session: string): boolean {
    const own = live.flatMap((id) =>
      (['stable', 'candidate'] as const).map((arm) => this.#name(id) + this.#check(id, session, arm)),
    );
    return marks.every((mark) => own.includes(mark));
  }

  /** The cookie with another mark. Drops marks of ended rollouts. */
  add(marks: string[], live: string[], rollout: string, session: string, arm: keyof Arms, bucket: number): string {
    const names = live.map((id) => this.#name(id));
    const all = [...new Set([...(this.#newest.get(session) ?? []), ...marks])];
    const others = all.filter((mark) => names.includes(mark.slice(0, NAME_LENGTH)) && !mark.startsWith(this.#name(rollout)));
    const newest = [...others.slice(1 - MOST_MARKS), this.#name(rollout) + this.#check(rollout, session, arm)];
    this.#newest.set(session, newest);
    const text = newest.join('.');
    return `${text}~${this.#sign(text, bucket)}`;
  }

  #name = (rollout: string): string => this.#hash(`rollout ${rollout}`, NAME_LENGTH);
  #check = (rollout: string, session: string, arm: string): string => this.#hash(`session ${rollout} ${session} ${arm}`, 1);
  #sign = (text: string, bucket: number): string => this.#hash(`marks ${bucket} ${text}`, 22);

  #hash(text: string, letters: number): string {
    return createHmac('sha256', this.secret).update(text).digest('base64url').slice(0, letters);
  }
}
