import { BLOCKED_ADDRESS } from 'shared/contract/page/addresses';
import { releasesOf } from './kept-page';
import { VISITED } from './names';
import { noteRecalled } from './notes';
import { removeSets, savedSets } from './sets';
import { tidy } from './tidy';

/** Drops every page that names a recalled release: a page is of one set of releases, so none of it may stand. */
export async function forgetBlocked(): Promise<{ isAnswered: boolean }> {
  const blocked = await askBlocked();
  // Who was not answered asks again with the next page.
  if (blocked === null) lastAsked = -INTERVAL;
  if (!blocked?.size) return { isAnswered: blocked !== null };
  const isBlocked = (releases: readonly string[]) => releases.some((release) => blocked.has(release));
  const visited = await caches.open(VISITED);
  for (const request of await visited.keys()) {
    const page = await visited.match(request);
    if (page && isBlocked(releasesOf(page))) await visited.delete(request);
  }
  for (const set of await savedSets()) {
    if (!isBlocked(set.record.releases)) continue;
    await removeSets(set);
    await noteRecalled(set);
  }
  await tidy();
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

/** `name/version` of each recalled release; `null` when the site cannot be asked. */
async function askBlocked(): Promise<Set<string> | null> {
  try {
    const listed: string[] = await (await fetch(BLOCKED_ADDRESS, { cache: 'no-store' })).json();
    return new Set(listed.map((release) => release.replace('@', '/')));
  } catch {
    return null;
  }
}

/** Often enough for a reader who goes from page to page, and no request for each of them. */
const INTERVAL = 60_000;

let lastAsked = -INTERVAL;

/** The site has answered, so it can be asked. */
export async function forgetBlockedNowAndThen(): Promise<void> {
  if (performance.now() - lastAsked < INTERVAL) return;
  lastAsked = performance.now();
  await forgetBlocked();
}
