import type { WhichPages } from 'shared/contract/worker/requests';
import { readSaved, type Page } from './cached-page';
import { partsOfSet, RECORD, SETS } from './names';
import { isSealed } from './trusted-site';

/** Describes a finished set. Any page of the site can write one, so only what `seal` signs is trusted. */
export interface SetRecord {
  releases: string[];
  /** The time of the site's response, as ISO. */
  asOf: string;
  /** For the worker of an earlier release, after a rollback. */
  count: number;
  policy: string;
  /** By path. */
  hashes: Record<string, string>;
  /** The origin's signature over policy and hashes. */
  seal: string;
}

export interface SavedSet extends WhichPages {
  /** The name of its cache. */
  name: string;
  record: SetRecord;
}

/** Sets that are being saved, with their releases; `tidy` keeps their files. */
export const unfinishedSets = new Map<string, readonly string[]>();

/** The unique name of a new set. */
export const nameOfSet = ({ section, language }: WhichPages, when: Date): string =>
  `${SETS}${section}:${language}:${when.getTime()}`;

export function finishSet(cache: Cache, record: SetRecord): Promise<void> {
  return cache.put(RECORD, new Response(JSON.stringify(record)));
}

/** Every finished set that the origin signed. */
export async function savedSets(): Promise<SavedSet[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith(SETS));
  return (await Promise.all(names.map(readSet))).flat();
}

async function readSet(name: string): Promise<SavedSet[]> {
  const which = partsOfSet(name);
  const response = await (await caches.open(name)).match(RECORD);
  const record = await (response?.json() as Promise<SetRecord> | undefined)?.catch(() => undefined);
  if (!which || !record || Number.isNaN(Date.parse(record.asOf)) || !(await isSealed(record.seal, record.policy, record.hashes)))
    return [];
  return [{ name, ...which, record }];
}

/** A page of a set; `null` when it is missing, or its hash is not the signed one. */
export async function pageOf({ name, record }: SavedSet, path: string): Promise<Page | null> {
  const response = await (await caches.open(name)).match(path);
  return response ? readSaved(record.hashes[path], record.policy, response) : null;
}

export async function findSet({ section, language }: WhichPages): Promise<SavedSet | null> {
  return (await savedSets()).find((set) => set.section === section && set.language === language) ?? null;
}

/** Removes the sets of a section and language, except one, and those that another page is saving. */
export async function removeSets({ section, language }: WhichPages, but?: string): Promise<void> {
  const names = (await caches.keys()).filter(
    (name) => name.startsWith(`${SETS}${section}:${language}:`) && name !== but && !unfinishedSets.has(name),
  );
  await Promise.all(names.map((name) => caches.delete(name)));
}
