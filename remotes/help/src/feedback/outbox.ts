import type { Site } from 'shared/contract';
import type { Payload } from 'shared/contract/feedback/payload';

/** A payload with its idempotency key, by which the receiver recognises a repetition. */
export interface Submission {
  key: string;
  payload: Payload;
  /** The time of writing; submissions of older pages lack it. */
  since?: number;
  /** The time of the last refusal. */
  refused?: number;
}

/** The oldest submissions beyond it are dropped, so that a broken host cannot fill the browser's storage. */
const MOST_STORED = 20;
/** Milliseconds until an unsent submission is deleted: ninety days. */
const STORED_FOR = 90 * 24 * 60 * 60 * 1000;

const keyOf = ({ storagePrefix }: Site) => `${storagePrefix}feedback-outbox`;

/** The submissions without a 2xx response, oldest first. */
export function readOutbox(site: Site): Submission[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(site)) ?? '[]');
    if (!Array.isArray(stored)) return [];
    const fresh = stored.filter(({ since = Infinity }: Submission) => since > Date.now() - STORED_FOR);
    if (fresh.length < stored.length) write(fresh, site);
    return fresh;
  } catch {
    return [];
  }
}

export const hasUnsent = (site: Site): boolean => readOutbox(site).length > 0;

export function add(submission: Submission, site: Site): void {
  write([...readOutbox(site), submission].slice(-MOST_STORED), site);
}

export function remove({ key }: Submission, site: Site): void {
  write(
    readOutbox(site).filter((stored) => stored.key !== key),
    site,
  );
}

/** Records the time of a refusal; the submission is kept, because a later version of the receiver may accept it. */
export function recordRefusal({ key }: Submission, site: Site): void {
  const now = Date.now();
  write(
    readOutbox(site).map((stored) => (stored.key === key ? { ...stored, since: stored.since ?? now, refused: now } : stored)),
    site,
  );
}

/** Without storage nothing is kept, and the widget still works. */
function write(submissions: Submission[], site: Site): void {
  try {
    if (submissions.length > 0) localStorage.setItem(keyOf(site), JSON.stringify(submissions));
    else localStorage.removeItem(keyOf(site));
  } catch {
    // Storage is forbidden or full.
  }
}
