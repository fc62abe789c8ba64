import type { Language } from 'shared/contract';
import type { RenderedSection } from 'shared/contract/registry/rendered-section';
import type { SavedPages } from 'shared/contract/worker/requests';
import type { Pair } from 'platform/rollout';
import type { AppContext } from '../app-context';
import { contentSecurityPolicy } from '../headers/content-security-policy';
import { compose, selectionScript } from '../page/compose';
import { encode, type Encoded } from '../page/encode';
import type { FactsFiles } from '../page/facts-files';
import type { ReleaseSelection } from '../page/selections';
import { pageHash, type PageSeal } from '../page/page-seal';
import { neededFiles, type FileSizes } from './needed-files';

/** Everything that saving a section's pages takes. */
export interface Gathered {
  releases: string[];
  count: number;
  files: Record<string, FileSizes>;
  /** `SavedPages` as text. */
  pages: Encoded;
}

/** A section's pages in one language as complete documents, and what they load. */
export async function gatherPages(
  { store, site, facts, seal }: Pick<AppContext, 'store' | 'site'> & { facts: FactsFiles; seal: PageSeal },
  { shell, section, version }: Pair,
  stored: RenderedSection,
  { pageSelection, policy, trustedTypes }: Pick<ReleaseSelection, 'pageSelection' | 'policy' | 'trustedTypes'>,
  language: Language,
): Promise<Gathered> {
  // A saved page is in no rollout and sends no signals.
  const { arms: _arms, ...settled } = pageSelection;
  const file = facts.of(settled);
  const script = selectionScript(settled, file);
  const chosen = Object.entries(stored.pages[language] ?? {}).filter(
    ([address, { status }]) => status === 200 && !address.includes('?'),
  );
  const pages = Object.fromEntries(
    chosen.map(([address, { html }]) => [
      address,
      compose({ html, address, language }, { script, sections: pageSelection.sections }, null),
    ]),
  );
  const files = {
    ...(await neededFiles(store.releases, 'shell', shell, language)),
    ...(await neededFiles(store.releases, section, version, language)),
    [file.href]: sizesOf((await facts.at(file.href))!),
  };
  const inlineScripts = policy?.inlineScripts ?? [...new Set(chosen.flatMap(([, page]) => page.inlineScripts))];
  const header = contentSecurityPolicy(site, inlineScripts, { trustedTypes });
  const hashes = Object.fromEntries(Object.entries(pages).map(([path, html]) => [path, pageHash(html)]));
  const saved: SavedPages = {
    releases: releasesIn(Object.values(pages).join('')),
    files: Object.fromEntries(Object.entries(files).map(([address, { identity }]) => [address, identity])),
    policy: header,
    seal: seal.sign(header, hashes),
    pages,
  };
  return { releases: saved.releases, count: chosen.length, files, pages: await encode(JSON.stringify(saved), 'set') };
}

const sizesOf = ({ br, gzip, identity }: Encoded): FileSizes => ({
  br: br.length,
  gzip: gzip.length,
  identity: identity.length,
});

/** `name/version` of every release that a page names, also of those that it would fall back on. */
const releasesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/\/_releases\/([\w-]+\/[\w.-]+)\//g)].map(([, release]) => release!)),
];
