import { BLOCKED_ADDRESS } from 'shared/contract/page/addresses';
import { RECALLS_MARK } from 'shared/contract/worker/page-seal';
import { SETS, VISITED } from './names';
import { scope } from './scope';
import { removeCache, tidy } from './tidy';
import { trustedSite } from './trusted-site';

/**
 * Deletes every cached page when the list of recalls differs from the one that this worker was loaded with. Not only the pages of the
 * recalled release: its code ran on the site's origin and could write into all caches.
 * @returns whether the site has answered
 */
export async function checkRecalls(): Promise<boolean> {
  const recalls = await fetchRecalls();
  if (recalls === null) {
    // The next page retries.
    lastCheck = -INTERVAL;
    return false;
  }
  if (recalls === trustedSite()?.recalls) return true;
  for (const name of (await caches.keys()).filter((cache) => cache === VISITED || cache.startsWith(SETS)))
    await removeCache(name);
  await tidy();
  // The updated worker uses other cache names, so what a page writes meanwhile under the present ones is not shown.
  await scope.registration.update().catch(() => undefined);
  return true;
}

/** Between attempts: the first request after an offline time often fails. */
const RETRY_SECONDS = [1, 3, 9];

export async function checkRecallsOnceOnline(): Promise<void> {
  for (const seconds of RETRY_SECONDS) {
    if (await checkRecalls()) return;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  }
  await checkRecalls();
}

/** The fingerprint of the list of recalls; `null` when the site does not respond. */
async function fetchRecalls(): Promise<string | null> {
  try {
    const { ok, headers } = await fetch(BLOCKED_ADDRESS, { cache: 'no-store' });
    return ok ? headers.get(RECALLS_MARK) : null;
  } catch {
    return null;
  }
}

/** Milliseconds between two requests for the list while the visitor navigates. */
const INTERVAL = 60_000;

let lastCheck = -INTERVAL;

/** Called when the site has responded, at most once an interval. */
export async function checkRecallsPeriodically(): Promise<void> {
  if (performance.now() - lastCheck < INTERVAL) return;
  lastCheck = performance.now();
  await checkRecalls();
}
