import type { Site } from 'shared/contract';
import type { Submission } from './submission';

/** Enough for any real reader; beyond it the oldest are dropped, so that a broken host cannot fill the browser's storage. */
const KEPT_AT_MOST = 20;

const keyOf = ({ storagePrefix }: Site) => `${storagePrefix}feedback-outbox`;

/** The submissions that have no 2xx answer yet, oldest first. */
export function readOutbox(site: Site): Submission[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(site)) ?? '[]');
    return Array.isArray(kept) ? kept : [];
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

/** Where storage is forbidden nothing is kept, and the widget works all the same. */
function write(submissions: Submission[], site: Site): void {
  try {
    if (submissions.length > 0) localStorage.setItem(keyOf(site), JSON.stringify(submissions));
    else localStorage.removeItem(keyOf(site));
  } catch {
    // Forbidden or full.
  }
}
