import { isLanguage } from 'shared/contract';
import type { WorkerRequest, SavedState, Progress, WhichPages } from 'shared/contract/worker/requests';
import { checkRecallsPeriodically, checkRecallsOnceOnline } from './check-recalls';
import { cacheable, releaseOf, releasesOf } from './cached-page';
import { FILES, VISITED } from './names';
import { noteLanguage, noteTheme, wasRecalled, deleteRecalledNote } from './notes';
import { pageKey } from './page-key';
import { save, sizeOf } from './save';
import { findSet, removeSets } from './sets';
import { tidy } from './tidy';

/** @param page the address of the page that sent the message */
export async function answer(message: WorkerRequest, page: string, onProgress: (progress: Progress) => void): Promise<unknown> {
  if ('language' in message && !isLanguage(message.language)) return null;
  switch (message.ask) {
    case 'here':
      await noteLanguage(message.language);
      await noteTheme(message.isDark === true);
      await cacheThisPage(page, message.loaded);
      // The connection may have returned before this page listened for it.
      return checkRecallsPeriodically();
    case 'online':
      return checkRecallsOnceOnline();
    case 'kept':
      return savedState(message);
    case 'size':
      return sizeOf(message);
    case 'save':
      return save(message, onProgress);
    case 'remove':
      await Promise.all([removeSets(message), deleteRecalledNote(message)]);
      await tidy();
      return savedState(message);
    default:
      return null;
  }
}

async function savedState(which: WhichPages): Promise<SavedState> {
  const set = await findSet(which);
  if (set) return { state: 'saved', count: Object.keys(set.record.hashes).length, asOf: set.record.asOf };
  return { state: (await wasRecalled(which)) ? 'recalled' : 'none' };
}

/** Caches a page that was loaded before this worker controlled it, on a first visit or after a recall; its files are in the HTTP cache. */
async function cacheThisPage(page: string, loaded: readonly string[]): Promise<void> {
  const visited = await caches.open(VISITED);
  // A worker that has cached a page has also handled the request of this page.
  if ((await visited.keys()).length > 0) return;
  const copy = await cacheable(page, await fetch(page, { cache: 'no-cache' }));
  if (!copy) return;
  await visited.put(pageKey(page), copy);
  const files = await caches.open(FILES);
  // The open page may be the recalled one, whose files the current one does not name.
  const releases = releasesOf(copy);
  for (const address of loaded.filter((file) => releases.includes(releaseOf(file)))) {
    if (!isReleaseFile(new URL(address, page)) || (await files.match(address))) continue;
    const file = await fetch(address, { cache: 'force-cache' });
    if (file.status === 200) await files.put(address, file);
  }
}

/** Excludes builds under development, whose files change under the same name. */
export const isReleaseFile = ({ pathname }: URL): boolean =>
  pathname.startsWith('/_releases/') && !/^\/_releases\/[^/]+\/dev\//.test(pathname);
