import type { SelectedRelease } from 'shared/contract/page/page-state';
import { publicPath, uniqueName } from 'shared/contract/registry/release-address';
import type { SectionDeclaration } from 'shared/contract/registry/section-declaration';

/** The constant version of all parts under development, so that a section's container keeps its name between builds. */
export const VERSION = 'dev';

/** The entry of a section under development in the page's selection. @param files its styles, and the hashes of its files, by path */
export function developmentRelease(
  name: string,
  { roots, title, keptQuery, links, search, topBar }: SectionDeclaration,
  { styles, hashes = {} }: { styles: string[]; hashes?: Record<string, string> },
): SelectedRelease {
  const base = publicPath(name, VERSION);
  return {
    version: VERSION,
    container: uniqueName(name, VERSION),
    entry: `${base}remoteEntry.js`,
    styles: styles.map((file) => base + file),
    integrity: Object.fromEntries(Object.entries(hashes).map(([file, hash]) => [base + file, hash])),
    roots,
    title,
    keptQuery,
    links,
    search,
    topBar,
  };
}
