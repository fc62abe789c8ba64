import type { Site } from 'shared/contract';
import type { Submission } from './submission';

/** Enough for any real reader; beyond it the oldest are dropped, so that a broken host cannot fill the browser's storage. */
const KEPT_AT_MOST = 20;
/** Milliseconds for which a submission is tried; a receiver that has not taken it in ninety days never will. */
const KEPT_FOR = 90 * 24 * 60 * 60 * 1000;

const keyOf = ({ storagePrefix }: Site) => `${storagePrefix}feedback-outbox`;

/** The submissions that have no 2xx answer yet, oldest first. */
export function readOutbox(site: Site): Submission[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(site)) ?? '[]');
    if (!Array.isArray(stored)) return [];
    const fresh = stored.filter(({ since = Infinity }: Submission) => since > Date.now() - KEPT_FOR);
    if (fresh.length < stored.length) write(fresh, site);
    return fresh;
  } catch {
    return [];
  }
}

export const hasKept = (site: Site): boolean => readOutbox(site).length > 0;

export function keep(submission: Submission, site: Site): void {
  write([...readOutbox(site), submission].slice(-KEPT_AT_MOST), site);
}

export function drop({ key }: Submission, site: Site): void {
  write(
    readOutbox(site).filter((kept) => kept.key !== key),
    site,
  );
}

/** Keeps a submission that was refused, for the day when the receiver is another version. */
export function noteRefused({ key }: Submission, site: Site): void {
  const now = Date.now();
  write(
    readOutbox(site).map((kept) => (kept.key === key ? { ...kept, since: kept.since ?? now, refused: now } : kept)),
    site,
  );
}

/** Where storage is forbidden nothing is kept, and the widget works all the same. */
function write(submissions: Submission[], site: Site): void {
  try {
    if (submissions.length > 0) localStorage.setItem(keyOf(site), JSON.stringify(submissions));
    else localStorage.removeItem(keyOf(site));
  } catch {
    // Forbidden or full.
  }
}
