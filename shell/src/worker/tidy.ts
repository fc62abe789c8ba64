import { releasesOf } from './kept-page';
import { FILES, isOfAnotherFormat, SETS, VISITED } from './names';
import { savedSets } from './sets';
import { underWay } from './under-way';

/** Pages that are kept because they were read; the oldest give way. */
const MOST_VISITED = 30;

/** Removes what nothing needs any more: old pages, sets that were never finished, and files of releases that no page names. */
export async function tidy(): Promise<void> {
  const sets = await savedSets();
  const finished = new Set([...sets.map(({ name }) => name), ...underWay.keys()]);
  const names = await caches.keys();
  const left = names.filter((name) => isOfAnotherFormat(name) || (name.startsWith(SETS) && !finished.has(name)));
  await Promise.all(left.map((name) => caches.delete(name)));

  const visited = await caches.open(VISITED);
  // A cache lists its entries as they were last written.
  const requests = await visited.keys();
  await Promise.all(requests.slice(0, -MOST_VISITED).map((request) => visited.delete(request)));

  const named = new Set([...sets.map(({ record }) => record.releases), ...underWay.values()].flat());
  for (const request of requests.slice(-MOST_VISITED)) {
    const page = await visited.match(request);
    if (page) releasesOf(page).forEach((release) => named.add(release));
  }
  const files = await caches.open(FILES);
  for (const request of await files.keys()) {
    const [, release = ''] = /\/_releases\/([^/]+\/[^/]+)\//.exec(request.url) ?? [];
    if (!named.has(release)) await files.delete(request);
  }
}
