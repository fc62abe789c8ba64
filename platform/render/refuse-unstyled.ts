import type { RenderedSection } from 'shared/contract/registry/rendered-section';
import { readerOf } from './read-release-file';
import type { Records } from './read-records';
import type { RenderJob } from './render-job';

/** A class name that the build generated: `_` and a hash of five characters, in older and development releases after the name in the source. */
const BUILT = /^[\w-]*_[\w-]{5}$/;

/** Refuses pages with classes that no stylesheet of their releases defines: HTML and style would come from different builds. */
export function refuseUnstyled(
  pages: RenderedSection['pages'],
  folders: Pick<RenderJob, 'shellFolder' | 'sectionFolder'>,
  records: Records,
): void {
  const styles = [
    ...records.shell.styles.map(readerOf(folders.shellFolder, records.shell, records)),
    ...(records.section?.styles.map(readerOf(folders.sectionFolder!, records.section, records)) ?? []),
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

const classesOf = (html: string): string[] =>
  [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names]) => names!.split(/\s+/));
