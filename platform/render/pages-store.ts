import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Site } from 'shared/contract';
import { PAGES_FORMAT, type RenderedSection } from 'shared/contract/registry/rendered-section';
import { pairKey, type Pair } from '../rollout';
import { BadRelease, Refusal } from '../refusal';
import { sha256 } from '../sha256';
import type { Folder } from '../store';
import { BrokenRelease, recordsHash } from '../store/files';
import { PUBLISH_AGAIN, type PagesOf } from '../signing';
import { pagesFile, readPages, writePages, type StoredPages } from './stored-pages';
import type { Renderer } from './renderer';
import type { RenderJob } from './render-job';

interface Settings {
  folder: Folder;
  site: Site;
  renderer: Renderer;
  /** Renders single pages on request, so that a visitor never waits for a whole section; default: `renderer`. */
  onRequest?: Renderer;
  /** Default: the system's clock. */
  today?(): Date;
}

type Folders = Pick<RenderJob, 'shellFolder' | 'section' | 'sectionFolder'>;

/** Releases that are not in the store yet. */
export interface Unpublished {
  shell?: string;
  section?: string;
}

/** Rendered pages of shell–section pairs: one file per pair, in a folder named by the edition. */
export class PagesStore {
  #year: number;
  #edition: string;

  constructor(private readonly settings: Settings) {
    this.#year = this.#thisYear();
    this.#edition = editionOf(settings.site, this.#year);
  }

  /** A hash of what pages depend on besides the releases: the format, the brand file, and the year in the footer. */
  get edition(): string {
    return this.#edition;
  }

  /** The year in the footer. */
  get year(): number {
    return this.#year;
  }

  fileOf(pair: Pair): string {
    return pagesFile(this.settings.folder, this.#requireIdentity(pair));
  }

  has(pair: Pair): boolean {
    return this.#isStored(this.#identify(pair));
  }

  /** Renders a pair unless it is stored. `folders` are those of releases that are not in the store yet. @returns whether it rendered */
  async ensure(pair: Pair, folders: Unpublished = {}): Promise<boolean> {
    if (this.#isStored(this.#identify(pair, folders))) return false;
    await this.#renderInto(pair, folders);
    return true;
  }

  /** The pages of a pair. Renders them if they are missing or invalid. */
  async load(pair: Pair): Promise<RenderedSection> {
    await this.ensure(pair);
    const pages = this.read(pair)!;
    if (pages.rendered) return pages.rendered;
    console.error(`${this.fileOf(pair)} is not as it was rendered; its pages are rendered again. ${pages.fault}`);
    await this.remove([pair]);
    await this.ensure(pair);
    return this.read(pair)!.rendered!;
  }

  /** The stored pages of a pair; `null` if there are none. Renders nothing. */
  read(pair: Pair, folders: Unpublished = {}): StoredPages | null {
    const identity = this.#identify(pair, folders);
    return this.#isStored(identity) ? readPages(this.settings.folder, identity) : null;
  }

  /** The folders of the releases of a pair. */
  foldersOf({ shell, section, version }: Pair, folders: Unpublished = {}): Folders {
    const { releases } = this.settings.folder;
    const shellFolder = folders.shell ?? releases.folder('shell', shell);
    if (section === 'shell') return { shellFolder, section: null, sectionFolder: null };
    return { shellFolder, section, sectionFolder: folders.section ?? releases.folder(section, version) };
  }

  /** Copies the stored pages of a pair into another folder, with that folder's seal and signature. */
  async copyTo(folder: Folder, pair: Pair, folders: Unpublished = {}): Promise<void> {
    const rendered = this.read(pair, folders)?.rendered;
    if (rendered) await writePages(folder, this.#requireIdentity(pair, folders), rendered);
  }

  /** Deletes pages, such as those of a refused release. */
  async remove(pairs: readonly Pair[], folders: Unpublished = {}): Promise<void> {
    for (const pair of pairs) await rm(pagesFile(this.settings.folder, this.#requireIdentity(pair, folders)), { force: true });
  }

  /** Signs the stored pages of a part again after `rotate` has replaced its key, but none that were not valid before. */
  async signAgain<Result>(part: string, rotate: () => Promise<Result>): Promise<Result> {
    const { folder } = this.settings;
    const sections = part === 'shell' ? folder.releases.names() : [part];
    const valid = folder.releases.versions('shell').flatMap((shell) =>
      sections.flatMap((section) =>
        folder.releases.versions(section).flatMap((version) => {
          const identity = this.#identify({ shell, section, version });
          if (identity === null || !this.#isStored(identity)) return [];
          const { rendered } = readPages(folder, identity);
          return rendered ? [{ identity, rendered }] : [];
        }),
      ),
    );
    const result = await rotate();
    for (const { identity, rendered } of valid)
      if (!this.#isStored(identity) || !readPages(folder, identity).rendered) await writePages(folder, identity, rendered);
    return result;
  }

  /** Renders the pages again from the stored releases, without storing them. */
  async renderAgain(pair: Pair): Promise<RenderedSection> {
    return this.#render(this.settings.renderer, pair, null);
  }

  /** Renders a page that depends on the visitor's input, such as a search. */
  async renderOnRequest(pair: Pair, only: NonNullable<RenderJob['only']>): Promise<RenderedSection> {
    return this.#render(this.settings.onRequest ?? this.settings.renderer, pair, only);
  }

  /** Renders these pairs for a new year before it is shown, so that no visitor waits. @returns whether the year has changed */
  async turnYear(pairs: Pair[]): Promise<boolean> {
    const year = this.#thisYear();
    if (year === this.#year) return false;
    const next = new PagesStore(this.settings);
    for (const pair of pairs) await next.ensure(pair);
    this.#year = year;
    this.#edition = next.edition;
    return true;
  }

  /** Identifies a pair's pages by the hash of its records, because other content under the same versions has other pages; `null` without records. */
  #identify(pair: Pair, folders: Unpublished = {}): PagesOf | null {
    const { shellFolder, sectionFolder } = this.foldersOf(pair, folders);
    const records = recordsHash(shellFolder, sectionFolder);
    return records === null ? null : { ...pair, edition: this.edition, records };
  }

  #requireIdentity(pair: Pair, folders: Unpublished = {}): PagesOf {
    const identity = this.#identify(pair, folders);
    if (identity) return identity;
    throw new BrokenRelease(`${pair.section}@${pair.version} or shell@${pair.shell} has no release.json. ${PUBLISH_AGAIN}`);
  }

  #isStored(identity: PagesOf | null): identity is PagesOf {
    return identity !== null && existsSync(pagesFile(this.settings.folder, identity));
  }

  async #renderInto(pair: Pair, folders: Unpublished): Promise<void> {
    const identity = this.#requireIdentity(pair, folders);
    const rendered = await this.#render(this.settings.renderer, pair, null, folders);
    if (this.#identify(pair, folders)?.records !== identity.records)
      throw new Refusal('pages-replaced', `${pairKey(pair)} was replaced while it was rendered. Do it again.`);
    await writePages(this.settings.folder, identity, rendered);
  }

  #thisYear(): number {
    return (this.settings.today?.() ?? new Date()).getFullYear();
  }

  async #render(renderer: Renderer, pair: Pair, only: RenderJob['only'], folders: Unpublished = {}): Promise<RenderedSection> {
    const { folder, site } = this.settings;
    const job = this.foldersOf(pair, folders);
    const records = recordsHash(job.shellFolder, job.sectionFolder);
    try {
      return await renderer.render({
        releases: folder.releases,
        ...job,
        ...(records !== null && { records }),
        site,
        year: this.#year,
        only,
      });
    } catch (error) {
      throw new BadRelease(
        'does-not-render',
        `${pair.section}@${pair.version} does not render beside shell@${pair.shell}:\n${(error as Error).message}`,
      );
    }
  }
}

const editionOf = (site: Site, year: number): string => `${PAGES_FORMAT}-${sha256(JSON.stringify([site, year])).slice(0, 12)}`;
