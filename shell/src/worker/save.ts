import {
  SAVED_PAGES_ADDRESS,
  type SavedState,
  type NotSaved,
  type Progress,
  type SavedPages,
  type SavedPagesSize,
  type SavedSize,
  type WhichPages,
} from 'shared/contract/worker/requests';
import { cachedPage } from './cached-page';
import { FILES } from './names';
import { deleteRecalledNote } from './notes';
import { readWithProgress } from './read-with-progress';
import { finishSet, nameOfSet, removeSets, unfinishedSets } from './sets';
import { tidy } from './tidy';
import { hashOf, isSealed } from './trusted-site';

const addressFor = ({ section, language }: WhichPages, rest = '') => `${SAVED_PAGES_ADDRESS}/${section}${rest}?lng=${language}`;

async function request(address: string): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response;
}

/** With `total`, the size of a download now: the pages, and their files that are not cached. */
async function readSize(which: WhichPages): Promise<SavedPagesSize & { total: number }> {
  const size: SavedPagesSize = await (await request(addressFor(which))).json();
  const missing = await missingFiles(Object.keys(size.files));
  return { ...size, total: missing.reduce((sum, address) => sum + size.files[address]!, size.bytes) };
}

export async function sizeOf(which: WhichPages): Promise<SavedSize> {
  const { count, total } = await readSize(which);
  return { count, bytes: total };
}

/** Saves all pages of a section or none: they are one response, of one set of releases, and valid only once the set's record is written. */
export async function save(which: WhichPages, onProgress: (progress: Progress) => void): Promise<SavedState | NotSaved> {
  const name = nameOfSet(which, new Date());
  try {
    const saved = await download(which, name, onProgress);
    await Promise.all([removeSets(which, name), deleteRecalledNote(which)]);
    return saved;
  } catch (error) {
    return { failed: (error as Error).name === 'QuotaExceededError' ? 'space' : 'network' };
  } finally {
    unfinishedSets.delete(name);
    // It also removes the set of a failed download, which is unfinished.
    await tidy();
  }
}

async function download(which: WhichPages, name: string, onProgress: (progress: Progress) => void): Promise<SavedState> {
  const { bytes, length, total } = await readSize(which);
  const response = await request(addressFor(which, '/pages'));
  const asOf = new Date(response.headers.get('Date') ?? Date.now());
  let loaded = 0;
  const count = (size: number) => onProgress({ progress: Math.min(1, (loaded += size) / total) });
  const {
    releases,
    files,
    policy,
    seal = '',
    pages,
  }: SavedPages = JSON.parse(await readWithProgress(response, (read) => count((read / length) * bytes)));
  const hashes: Record<string, string> = {};
  for (const [path, html] of Object.entries(pages)) hashes[path] = await hashOf(html);
  if (!(await isSealed(seal, policy, hashes))) throw new Error(`the site did not sign the pages of ${which.section}`);
  unfinishedSets.set(name, releases);
  const cache = await caches.open(FILES);
  for (const address of await missingFiles(Object.keys(files))) {
    // Files that the page has loaded are in the HTTP cache.
    const file = await fetch(address, { cache: 'force-cache' });
    if (file.status !== 200) throw new Error(`${address} answered ${file.status}`);
    await cache.put(address, file);
    count(files[address]!);
  }
  const set = await caches.open(name);
  for (const [path, html] of Object.entries(pages)) await set.put(path, cachedPage(html, asOf));
  const record = { releases, asOf: asOf.toISOString(), count: Object.keys(pages).length, policy, hashes, seal };
  await finishSet(set, record);
  return { state: 'saved', count: record.count, asOf: record.asOf };
}

async function missingFiles(addresses: string[]): Promise<string[]> {
  const files = await caches.open(FILES);
  const cached = await Promise.all(addresses.map((address) => files.match(address)));
  return addresses.filter((_address, index) => !cached[index]);
}
