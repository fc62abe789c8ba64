import { BLOCKED_ADDRESS } from 'shared/contract/page/addresses';
import { RECALLS_MARK } from 'shared/contract/worker/page-seal';
import { SETS, VISITED } from './names';
import { scope } from './scope';
import { removeNoted, tidy } from './tidy';
import { trustedSite } from './trusted-site';

/**
 * Drops every page once the list of recalls is another than this worker came with. Not only those that name the release: its code
 * ran on the site's own origin, and could write into all of them.
 */
export async function forgetBlocked(): Promise<{ isAnswered: boolean }> {
  const recalls = await askRecalls();
  // Without an answer the next page asks again.
  if (recalls === null) lastCheck = -INTERVAL;
  if (recalls === null || recalls === trustedSite()?.recalls) return { isAnswered: recalls !== null };
  for (const name of (await caches.keys()).filter((other) => other === VISITED || other.startsWith(SETS)))
    await removeNoted(name);
  await tidy();
  // The worker that the site has now keeps under other names, so nothing that a page writes meanwhile under these is shown.
  await scope.registration.update().catch(() => undefined);
  return { isAnswered: true };
}

/** Seconds between questions: a connection that has just come back often does not carry the first. */
const AGAIN = [1, 3, 9];

export async function forgetBlockedOnceOnline(): Promise<void> {
  for (const seconds of AGAIN) {
    if ((await forgetBlocked()).isAnswered) return;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  }
  await forgetBlocked();
}

/** The list of recalls in short; `null` when the site cannot be asked. */
async function askRecalls(): Promise<string | null> {
  try {
    const { ok, headers } = await fetch(BLOCKED_ADDRESS, { cache: 'no-store' });
    return ok ? headers.get(RECALLS_MARK) : null;
  } catch {
    return null;
  }
}

/** Often enough for a reader who goes from page to page, and no request for each of them. */
const INTERVAL = 60_000;

let lastCheck = -INTERVAL;

/** The site has answered, so it can be asked. */
export async function forgetBlockedNowAndThen(): Promise<void> {
  if (performance.now() - lastCheck < INTERVAL) return;
  lastCheck = performance.now();
  await forgetBlocked();
}
