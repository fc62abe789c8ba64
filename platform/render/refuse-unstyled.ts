import type { ReleaseRecord } from 'shared/contract/registry/release-record';
import type { RenderedSection } from 'shared/contract/registry/rendered-section';
import { readAny, readHeld } from './read-held';
import type { Records } from './read-records';

interface Folders {
  shellFolder: string;
  sectionFolder: string | null;
}

/** A class name that the build generated: `_` and a hash of five characters, in older and development releases after the name in the source. */
const BUILT = /^[\w-]*_[\w-]{5}$/;

/** Refuses pages with classes that no stylesheet of their releases defines: HTML and style would come from different builds. */
export function refuseUnstyled({ ...pages }: RenderedSection['pages'], folders: Folders, records: Records): void {
  const styles = [
    ...stylesOf(folders.shellFolder, records.shell, records),
    ...(records.section ? stylesOf(folders.sectionFolder!, records.section, records) : []),
  ].join('\n');
  const styledClasses = new Set([...styles.matchAll(/\.([\w-]+)/g)].map(([, name]) => name!));
  for (const [language, addresses] of Object.entries(pages)) {
    for (const [address, { html }] of Object.entries(addresses)) {
      const unknown = classesOf(html).find((name) => BUILT.test(name) && !styledClasses.has(name));
      if (unknown)
        throw new Error(`${address} (${language}): no stylesheet has the class "${unknown}". Build again from clean caches.`);
    }
  }
}

const stylesOf = (folder: string, record: ReleaseRecord, { areHeld }: Records): string[] =>
  record.styles.map(areHeld ? readHeld(folder, record) : readAny(folder));

const classesOf = (html: string): string[] =>
  [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names]) => names!.split(/\s+/));
