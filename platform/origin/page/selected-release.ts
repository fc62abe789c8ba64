import { LRUCache } from 'lru-cache';
import { LANGUAGES, type SectionName } from 'shared/contract';
import type { SelectedRelease, PageSelection, SectionFacts } from 'shared/contract/page/page-state';
import { publicPath, textHashes, uniqueName } from 'shared/contract/registry/release-address';
import type { ReleaseRecord } from 'shared/contract/registry/release-record';
import type { SectionDeclaration } from 'shared/contract/registry/section-declaration';
import { integrity } from 'platform/render';
import type { Pair } from 'platform/rollout';
import { BrokenRelease, readRecord } from 'platform/store/files';
import type { Releases } from 'platform/store';

/** The last valid record of each release. A release whose record is damaged later is served by it. */
const records = new LRUCache<string, ReleaseRecord>({ max: 200 });

/** The record of a release; its last valid one if it cannot be read now. */
export function recordOf(releases: Releases, name: string, version: string): ReleaseRecord {
  const folder = releases.folder(name, version);
  try {
    const record = releases.verifiedRecord(name, version);
    records.set(folder, record);
    return record;
  } catch (error) {
    const before = records.get(folder);
    if (before) return before;
    throw error;
  }
}

/** The record, or `null` if it cannot be read: then only this release is not shown. */
function readableRecord(releases: Releases, name: string, version: string): ReleaseRecord | null {
  try {
    return recordOf(releases, name, version);
  } catch (error) {
    if (error instanceof BrokenRelease) return null;
    throw error;
  }
}

/** The records that the pages of a pair are made of, as far as they can be read. */
export const recordsOf = (releases: Releases, { shell, section, version }: Pair): ReleaseRecord[] =>
  [readableRecord(releases, 'shell', shell), readableRecord(releases, section, version)].filter((record) => record !== null);

export const isReadable = (releases: Releases, name: string, version: string): boolean =>
  releases.has(name, version) && readableRecord(releases, name, version) !== null;

/** The facts of a release for the page's script; `null` if its record cannot be read. */
export function selectedRelease(releases: Releases, section: SectionName, version: string): SelectedRelease | null {
  const record = readableRecord(releases, section, version);
  if (!record) return null;
  const base = publicPath(section, version);
  return {
    version,
    container: uniqueName(section, version),
    entry: base + record.entry,
    styles: record.styles.map((file) => base + file),
    integrity: hashes(record),
    ...facts(record),
  };
}

export function shellFacts(releases: Releases, version: string): Pick<PageSelection, 'page' | 'shell'> {
  const record = recordOf(releases, 'shell', version);
  return { page: record.page!, shell: { version, integrity: hashes(record) } };
}

/** The declarations of the sections of a selection. */
export const declaredBy = (
  releases: Releases,
  { sections }: { sections: Record<SectionName, string> },
): Record<SectionName, SectionDeclaration> =>
  Object.fromEntries(Object.entries(sections).map(([name, version]) => [name, recordOf(releases, name, version).section!]));

/** The facts of a section; from another of its releases if the record cannot be read; `null` if none can. */
export function factsOf(releases: Releases, section: SectionName, version: string): SectionFacts | null {
  for (const eachVersion of [version, ...releases.versions(section).toReversed()]) {
    const record = readableRecord(releases, section, eachVersion);
    if (record) return facts(record);
  }
  return null;
}

/**
 * The roots in a record without a valid signature, used only to answer 503 instead of 404; `any` if the record cannot be read.
 */
export function claimsOf(releases: Releases, section: SectionName, version: string): string[] | 'any' {
  try {
    return readRecord(releases.folder(section, version)).section?.roots ?? 'any';
  } catch (error) {
    if (error instanceof BrokenRelease) return 'any';
    throw error;
  }
}

function facts({ section }: ReleaseRecord): SectionFacts {
  const { roots, title, keptQuery, links, search, topBar } = section!;
  return { roots, title, keptQuery, links, search, topBar };
}

/** The hashes of scripts, styles and tables of text hashes. Pictures are data and have none. */
function hashes(record: ReleaseRecord): Record<string, string> {
  const base = publicPath(record.name, record.version);
  const tables = LANGUAGES.map(textHashes).filter((file) => record.files[file]);
  const files = [...new Set([...Object.values(record.chunks), ...record.styles, ...tables])];
  return Object.fromEntries(files.map((file) => [base + file, integrity(record, file)]));
}
