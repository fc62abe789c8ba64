import type { Environment } from '../../server/environment';
import { readSite } from '../../server/site/read-site';
import { applyChange } from '../apply-change';
import type { Change } from '../registry/registry-file';
import type { Registry } from '../registry/schema';
import { PagesStore } from '../render/pages-store';
import { Renderer } from '../render/renderer';

/** What every verb works with: one store, its rendered pages, and the clock. */
export class Workplace {
  readonly data: string;

  constructor(readonly environment: Environment) {
    this.data = environment.data;
  }

  now(): string {
    return new Date().toISOString();
  }

  async withPages<Result>(work: (pages: PagesStore) => Promise<Result>): Promise<Result> {
    const renderer = new Renderer();
    try {
      return await work(new PagesStore(this.data, readSite(this.environment.siteConfig), renderer));
    } finally {
      renderer.close();
    }
  }

  /** Carries out a change; the command line goes into the registry's history. */
  apply(change: Change): Promise<Registry> {
    return this.withPages((pages) => applyChange(this.data, pages, process.argv.slice(2).join(' '), change));
  }
}
