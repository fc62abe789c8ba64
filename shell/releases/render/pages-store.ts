import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Site } from 'shared/contract';
import type { SectionName } from '../../src/remotes/sections';
import { pairKey, type Pair } from '../live-pairs';
import { Refusal } from '../refusal';
import { hashOf } from '../registry/registry-file';
import { writeDurably } from '../registry/write-durably';
import { pagesFile, releaseFolder } from '../store/paths';
import type { Renderer } from './renderer';
import type { RenderedSection, RenderJob } from './render-job';

const YEAR = new Date().getFullYear();

/** Rendered pages of shell × section pairs, one file per pair, below a folder named by the brand file's hash. */
export class PagesStore {
  readonly #siteHash: string;

  constructor(
    private readonly data: string,
    private readonly site: Site,
    private readonly renderer: Renderer,
  ) {
    // The year stands in every footer, so pages of last year are rendered again.
    this.#siteHash = hashOf(JSON.stringify([site, YEAR])).slice(0, 12);
  }

  fileOf(pair: Pair): string {
    return pagesFile(this.data, this.#siteHash, pairKey(pair));
  }

  has(pair: Pair): boolean {
    return existsSync(this.fileOf(pair));
  }

  read(pair: Pair): RenderedSection {
    return JSON.parse(readFileSync(this.fileOf(pair), 'utf8'));
  }

  /** Renders a pair unless it is there. `folders` names a release that is not in the store yet. */
  async ensure(pair: Pair, folders: { shell?: string; section?: string } = {}): Promise<void> {
    if (this.has(pair)) return;
    const rendered = await this.render(pair, null, folders);
    await mkdir(path.dirname(this.fileOf(pair)), { recursive: true });
    await writeDurably(this.fileOf(pair), JSON.stringify(rendered));
  }

  async render(pair: Pair, only: RenderJob['only'], folders: { shell?: string; section?: string } = {}): Promise<RenderedSection> {
    const isShell = pair.section === 'shell';
    try {
      return await this.renderer.render({
        shellFolder: folders.shell ?? releaseFolder(this.data, 'shell', pair.shell),
        section: isShell ? null : (pair.section as SectionName),
        sectionFolder: isShell ? null : (folders.section ?? releaseFolder(this.data, pair.section, pair.version)),
        site: this.site,
        year: YEAR,
        only,
      });
    } catch (error) {
      throw new Refusal(`${pair.section}@${pair.version} does not render beside shell@${pair.shell}:\n${(error as Error).message}`);
    }
  }
}
