import type { Language } from 'shared/contract';
import type { WhichPages } from 'shared/contract/worker/asks';
import { RECORD, SETS } from './names';

/** What is said of a finished set. */
export interface SetRecord {
  releases: string[];
  /** When the site answered them, as ISO. */
  asOf: string;
  count: number;
}

export interface SavedSet extends WhichPages {
  /** The name of its cache. */
  name: string;
  record: SetRecord;
}

/** A name that no other set has. */
export const nameOfSet = ({ section, language }: WhichPages, when: Date): string =>
  `${SETS}${section}:${language}:${when.getTime()}`;

export function finishSet(cache: Cache, record: SetRecord): Promise<void> {
  return cache.put(RECORD, new Response(JSON.stringify(record)));
}

/** Every finished set. */
export async function savedSets(): Promise<SavedSet[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith(SETS));
  const sets = names.map(async (name) => {
    const record = await (await caches.open(name)).match(RECORD);
    const [section = '', language = ''] = name.slice(SETS.length).split(':');
    return record ? [{ name, section, language: language as Language, record: (await record.json()) as SetRecord }] : [];
  });
  return (await Promise.all(sets)).flat();
}

export async function findSet({ section, language }: WhichPages): Promise<SavedSet | null> {
  return (await savedSets()).find((set) => set.section === section && set.language === language) ?? null;
}

/** Removes the sets of a section and language, but for one. */
export async function removeSets({ section, language }: WhichPages, but?: string): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(`${SETS}${section}:${language}:`) && name !== but);
  await Promise.all(names.map((name) => caches.delete(name)));
}
