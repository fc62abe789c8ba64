import type { Language } from 'shared/contract';
import type { StoredPage } from 'shared/contract/registry/rendered-section';
import type { Pair } from 'platform/rollout';
import type { AppContext } from '../app-context';
import { countPageCache } from '../metrics/request-metrics';
import { compose } from './compose';
import { finishPage, type FinishedPage } from './finished-page';
import { PageCache } from './page-cache';
import { previewBanner } from './preview-banner';
import type { OnRequest, RenderedPages } from './rendered-pages';
import type { ReleaseSelection } from './selections';
import { readSecret } from 'platform/settings';
import { PageSeal } from './page-seal';

/** Cached pages: all pages in both languages, for the selections of a rollout in each part. */
const CAPACITY = 400;

interface PageRequest {
  selection: ReleaseSelection;
  language: Language;
  url: URL;
}

/** Finished pages with the selected releases in them. Caches those that many visitors get. */
export class MadePages {
  readonly #cache: PageCache<FinishedPage>;
  readonly #seal: PageSeal;

  constructor(
    private readonly context: Pick<AppContext, 'store' | 'site' | 'metrics'>,
    private readonly rendered: Pick<RenderedPages, 'onRequest'>,
  ) {
    this.#cache = new PageCache(CAPACITY, countPageCache(context.metrics));
    this.#seal = new PageSeal(readSecret(context.store.dir));
  }

  /** A page that was rendered at publication. */
  page(
    request: PageRequest,
    pair: Pair,
    { address, page }: { address: string; page: StoredPage },
  ): FinishedPage | Promise<FinishedPage> {
    const { selection, language } = request;
    // Not cached: a preview for one visitor would evict pages of all others.
    if (selection.pageSelection.preview) return this.#make(request, address, page, null);
    return this.#cache.get(`${selection.key} ${language} ${address}`, () => this.#make(request, address, page, pair));
  }

  /** A page that depends on the visitor's input; `null` if it does not render, or too many wait. */
  async onRequest(
    request: PageRequest,
    pair: Pair,
    address: string,
    from: Pick<OnRequest, 'sender' | 'onOutcome'>,
  ): Promise<FinishedPage | null> {
    const page = await this.rendered.onRequest(pair, { address, language: request.language, ...from });
    return page && this.#make(request, address, page, null);
  }

  async #make(
    { selection, language, url }: PageRequest,
    address: string,
    page: StoredPage,
    shared: Pair | null,
  ): Promise<FinishedPage> {
    const { preview, sections } = selection.pageSelection;
    const banner = preview ? previewBanner(preview, url, language) : null;
    const html = compose({ html: page.html, address, language }, { script: selection.script, sections }, banner);
    return finishPage(this.context.site, selection, page, html, shared && { seal: this.#seal, path: url.pathname, pair: shared });
  }
}
