import { releaseOf, releasesOf } from './cached-page';
import { FILES, isOutdated, partsOfSet, SETS, VISITED } from './names';
import { noteRecalled, tidyNotes } from './notes';
import { savedSets, unfinishedSets } from './sets';

/** Visited pages that are kept; the oldest are removed. */
const MOST_VISITED = 30;

/** Removes caches from before a recall, old pages, invalid sets, and files of releases that no page names. */
export async function tidy(): Promise<void> {
  for (const name of (await caches.keys()).filter(isOutdated)) await removeCache(name);
  await tidyNotes();

  // Listed first, so that nothing is deleted that is visited or saved meanwhile; a set that is finished meanwhile is in one of the two.
  const files = await caches.open(FILES);
  const cached = await files.keys();
  const names = await caches.keys();
  const saving = [...unfinishedSets];
  const sets = await savedSets();
  const finished = new Set([...sets.map(({ name }) => name), ...saving.map(([name]) => name)]);
  const broken = names.filter((name) => name.startsWith(SETS) && !finished.has(name));
  await Promise.all(broken.map((name) => caches.delete(name)));

  const visited = await caches.open(VISITED);
  // A cache lists its entries in the order of their last write.
  const requests = await visited.keys();
  await Promise.all(requests.slice(0, -MOST_VISITED).map((request) => visited.delete(request)));

  const named = new Set([...sets.map(({ record }) => record.releases), ...saving.map(([, releases]) => releases)].flat());
  for (const request of requests) {
    const page = await visited.match(request);
    if (page) releasesOf(page).forEach((release) => named.add(release));
  }
  for (const request of cached) {
    if (!named.has(releaseOf(request.url))) await files.delete(request);
  }
}

/** Removes a cache, and notes the recall of a set, so that the help center can show it. */
export async function removeCache(name: string): Promise<void> {
  const set = partsOfSet(name);
  if (set) await noteRecalled(set);
  await caches.delete(name);
}
