import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { SectionName } from 'shared/contract';
import type { SelectedRelease, PageSelection } from 'shared/contract/page/page-state';
import { publicPath } from 'shared/contract/registry/release-address';
import { partName, versionSchema } from 'shared/contract/registry/schema';
import type { Releases } from 'platform/store';
import type { AppContext } from '../app-context';
import { encode, type Encoded } from './encode';
import { isReadable, selectedRelease, shellFacts } from './selected-release';
import { writeFacts, type FactsFile } from './wire/write-selection';

/** Cached selections. The facts of others are made from the releases that the address names. */
const CAPACITY = 50;

type Context = Pick<AppContext, 'store' | 'site' | 'pages'>;

/**
 * The data for hydration, one file for all pages of a selection. Its address names the releases, so every origin with these releases sends the
 * same bytes, even after a restart. A page accepts no other bytes, because it has their hash.
 */
export class FactsFiles {
  /** By address. */
  readonly #texts = new LRUCache<string, string>({ max: CAPACITY });
  /** By text. */
  readonly #encoded = new LRUCache<string, Promise<Encoded>>({ max: CAPACITY });

  constructor(private readonly context: Context) {}

  /** Address and hash of the facts of a selection. */
  of(selection: PageSelection): FactsFile {
    const { pages, site } = this.context;
    const text = writeFacts(selection, { site, year: pages.year });
    const href = `${publicPath('shell', selection.shell.version)}hydration/${pages.edition}/${nameOf(selection)}.json`;
    this.#texts.set(href, text);
    return { href, integrity: `sha256-${createHash('sha256').update(text).digest('base64')}` };
  }

  /** The facts at an address; `null` if it names no releases of this store, or another edition of the site. */
  async at(href: string): Promise<Encoded | null> {
    const text = this.#texts.get(href);
    if (text === undefined) return this.#fromAddress(href);
    const encoded = this.#encoded.get(text) ?? encode(text, 'page');
    this.#encoded.set(text, encoded);
    return encoded;
  }

  async #fromAddress(href: string): Promise<Encoded | null> {
    const { pages, site, store } = this.context;
    const { releases } = store;
    const [, shell = '', edition, names = ''] = ADDRESS.exec(href) ?? [];
    if (edition !== pages.edition || !isNamed(releases, 'shell', shell)) return null;
    const sections: PageSelection['sections'] = {};
    for (const text of names.split(',')) {
      const [name, release] = readName(releases, text) ?? [];
      // Refuses repetitions, because each name in the address takes time.
      if (name === undefined || Object.hasOwn(sections, name)) return null;
      sections[name] = release!;
    }
    const selection: PageSelection = { ...shellFacts(releases, shell), sections };
    return encode(writeFacts(selection, { site, year: pages.year }), 'once');
  }
}

const ADDRESS = /^\/_releases\/shell\/([^/]+)\/hydration\/([^/]+)\/([^/]*)\.json$/;

/** The name of a file, such as `help@1.5.0~1.4.0,legal@1.0.0`: for each section its version, and the one that it falls back on. */
const nameOf = ({ sections }: PageSelection): string =>
  Object.entries(sections)
    .map(([name, { version, previousGood }]) => `${name}@${version}${previousGood ? `~${previousGood.version}` : ''}`)
    .join(',');

function readName(releases: Releases, text: string): [SectionName, SelectedRelease] | null {
  const [, name = '', version = '', previous] = /^([^@]+)@([^~]+)(?:~(.+))?$/.exec(text) ?? [];
  if (!isNamed(releases, name, version) || (previous !== undefined && !isNamed(releases, name, previous))) return null;
  const release = selectedRelease(releases, name, version)!;
  return [name, previous === undefined ? release : { ...release, previousGood: selectedRelease(releases, name, previous)! }];
}

const isNamed = (releases: Releases, name: string, version: string): boolean =>
  partName.safeParse(name).success && versionSchema.safeParse(version).success && isReadable(releases, name, version);
