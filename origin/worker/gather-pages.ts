import type { Language } from 'shared/contract';
import type { Picks } from 'shared/contract/page/page-state';
import type { RenderedSection } from 'shared/contract/registry/rendered-section';
import type { SavedPages } from 'shared/contract/worker/asks';
import type { Pair } from 'releases/registry/live-pairs';
import type { AppContext } from '../app-context';
import { contentSecurityPolicy } from '../headers/content-security-policy';
import { compose } from '../page/compose';
import { encode, type Encoded } from '../page/page-cache';
import { enforcedTypes, pagePolicy } from '../page/page-policy';
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
  { data, site }: Pick<AppContext, 'data' | 'site'>,
  { shell, section, version }: Pair,
  stored: RenderedSection,
  picks: Picks,
  language: Language,
): Promise<Gathered> {
  // A saved page is in no rollout, and says nothing of one.
  const { arms: _arms, ...settled } = picks;
  const chosen = Object.entries(stored.pages[language] ?? {}).filter(
    ([address, { status }]) => status === 200 && !address.includes('?'),
  );
  const pages = Object.fromEntries(chosen.map(([address, { html }]) => [address, compose(html, settled, null)]));
  const files = {
    ...(await neededFiles(data, 'shell', shell, language)),
    ...(await neededFiles(data, section, version, language)),
  };
  const given = pagePolicy(data, site, shell);
  const inlineScripts = given?.inlineScripts ?? [...new Set(chosen.flatMap(([, page]) => page.inlineScripts))];
  const saved: SavedPages = {
    releases: releasesIn(Object.values(pages).join('')),
    files: Object.fromEntries(Object.entries(files).map(([address, { identity }]) => [address, identity])),
    policy: contentSecurityPolicy(site, inlineScripts, { trustedTypes: enforcedTypes(data, given, settled) }),
    pages,
  };
  return { releases: saved.releases, count: chosen.length, files, pages: await encode(JSON.stringify(saved)) };
}

/** `name/version` of every release that a page names, also of those that it would fall back on. */
const releasesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/\/_releases\/([\w-]+\/[\w.-]+)\//g)].map(([, release]) => release!)),
];
