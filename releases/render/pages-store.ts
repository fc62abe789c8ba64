import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Site } from 'shared/contract';
import { PAGES_FORMAT, type RenderedSection } from 'shared/contract/registry/rendered-section';
import { pairKey, type Pair } from '../registry/live-pairs';
import { Refusal } from '../refusal';
import { hashOf } from '../registry/registry-file';
import { writeDurably } from '../registry/write-durably';
import { pagesFile, releaseFolder } from '../store/store-paths';
import { parseRendered } from './parse-rendered';
import type { Renderer } from './renderer';
import type { RenderJob } from './render-job';
import { pagesKey, sealed, unsealed } from './seal-pages';

interface Settings {
  data: string;
  site: Site;
  renderer: Renderer;
  /** Renders what a visitor waits for, so that it never waits behind a whole section; default: `renderer`. */
  onRequest?: Renderer;
  /** Default: the system's clock. */
  today?(): Date;
}

/** Releases that are not in the store yet. */
interface Folders {
  shell?: string;
  section?: string;
}

/** Rendered pages of shell × section pairs, one file per pair, below a folder named by what else stands in every page. */
export class PagesStore {
  readonly #today: () => Date;
  #year: number;

  constructor(private readonly settings: Settings) {
    this.#today = settings.today ?? (() => new Date());
    this.#year = this.#today().getFullYear();
  }

  /** What every page depends on besides the releases: the format, the brand file, and the year in the footer. */
  get edition(): string {
    return `${PAGES_FORMAT}-${hashOf(JSON.stringify([this.settings.site, this.#year])).slice(0, 12)}`;
  }

  fileOf(pair: Pair): string {
    return pagesFile(this.settings.data, this.edition, pairKey(pair));
  }

  has(pair: Pair): boolean {
    return existsSync(this.fileOf(pair));
  }

  /** Renders a pair unless it is there. `folders` names a release that is not in the store yet. */
  async ensure(pair: Pair, folders: Folders = {}): Promise<void> {
    if (!this.has(pair)) await this.#renderInto(this.fileOf(pair), pair, folders, this.#year);
  }

  /** The pages of a pair; what is missing, or cannot be read, is rendered again. */
  async load(pair: Pair): Promise<RenderedSection> {
    await this.ensure(pair);
    const file = this.fileOf(pair);
    const rendered = this.#sealed(pair, file);
    if (rendered) return rendered;
    console.error(`${file} is not as it was rendered; its pages are rendered again.`);
    await rm(file, { force: true });
    await this.ensure(pair);
    return this.#sealed(pair, file)!;
  }

  /** `null` for pages that nobody rendered here, or that somebody has changed since. */
  #sealed(pair: Pair, file: string): RenderedSection | null {
    const text = unsealed(pagesKey(this.settings.data), labelOf(file, pair), readFileSync(file, 'utf8'));
    return text === null ? null : parseRendered(text);
  }

  /** One page whose address holds the visitor's own words. */
  async renderOnRequest(pair: Pair, only: NonNullable<RenderJob['only']>): Promise<RenderedSection> {
    return this.#render(this.settings.onRequest ?? this.settings.renderer, pair, only, {}, this.#year);
  }

  /** In a new year renders these pairs for it and only then shows it, so that nobody waits; true when the year has changed. */
  async turnYear(pairs: Pair[]): Promise<boolean> {
    const year = this.#today().getFullYear();
    if (year === this.#year) return false;
    const next = new PagesStore(this.settings);
    for (const pair of pairs) await next.ensure(pair);
    this.#year = year;
    return true;
  }

  async #renderInto(file: string, pair: Pair, folders: Folders, year: number): Promise<void> {
    const rendered = await this.#render(this.settings.renderer, pair, null, folders, year);
    await mkdir(path.dirname(file), { recursive: true });
    await writeDurably(file, sealed(pagesKey(this.settings.data), labelOf(file, pair), JSON.stringify(rendered)));
  }

  async #render(
    renderer: Renderer,
    pair: Pair,
    only: RenderJob['only'],
    folders: Folders,
    year: number,
  ): Promise<RenderedSection> {
    const { data, site } = this.settings;
    const isShell = pair.section === 'shell';
    try {
      return await renderer.render({
        data,
        shellFolder: folders.shell ?? releaseFolder(data, 'shell', pair.shell),
        section: isShell ? null : pair.section,
        sectionFolder: isShell ? null : (folders.section ?? releaseFolder(data, pair.section, pair.version)),
        site,
        year,
        only,
      });
    } catch (error) {
      throw new Refusal(
        `${pair.section}@${pair.version} does not render beside shell@${pair.shell}:\n${(error as Error).message}`,
      );
    }
  }
}

/** Pages of one edition and pair are no pages of another. */
const labelOf = (file: string, pair: Pair): string => `${path.basename(path.dirname(path.dirname(file)))} ${pairKey(pair)}`;
