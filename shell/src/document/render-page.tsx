import { StaticRouter } from 'react-router-dom';
import type { Head, Language, Remote, Site } from 'shared/contract';
import { App } from '../app';
import { createI18n } from '../i18n/create-i18n';
import { loadMessages } from '../i18n/load-messages';
import type { PageState } from '../page-state';
import { createPageLoader } from '../remotes/page-loader';
import { sectionOf, type SectionName } from '../remotes/sections';
import { documentHtml, type DocumentAssets } from './document-html';
import { renderToHtml } from './render-to-html';

export interface RenderRequest {
  /** Path with its query, such as `/help-center` or `/terms-conditions?product=usave`. */
  address: string;
  language: Language;
  site: Site;
  year: number;
  remotes: Partial<Record<SectionName, Remote>>;
  /** Which files the document links; asked after the page is loaded, when it is known which chunks it took. */
  assets(): DocumentAssets;
}

export interface RenderedPage {
  html: string;
  isNotFound: boolean;
}

/** Renders the whole document with the full tree of shell and section; throws when anything in it throws or a text is missing. */
export async function renderPage({ address, language, site, year, remotes, assets }: RenderRequest): Promise<RenderedPage> {
  const { pathname, search } = new URL(address, 'http://render');
  const missing: string[] = [];
  const i18n = createI18n(language, await loadMessages(language), (key) => missing.push(key));
  const section = sectionOf(pathname);
  const loader = createPageLoader(
    async (name) => {
      const remote = remotes[name];
      if (!remote) throw new Error(`The section "${name}" was not given to the renderer`);
      return remote;
    },
    i18n,
    site,
  );
  const ready = await loader.page({ pathname, search }, language);
  const page: PageState = { site, language, year, section: ready ? section : null };
  const body = await renderToHtml(
    <StaticRouter location={address}>
      <App page={page} picks={null} i18n={i18n} loader={loader} rendered={null} />
    </StaticRouter>,
  );
  const t = i18n.getFixedT(language, 'shell');
  const notFound: Head = { title: t('notFound.title'), description: t('notFound.description'), noindex: true };
  const html = documentHtml({ page, address: { pathname, search }, head: ready?.head ?? notFound, body, assets: assets() });
  if (missing.length > 0) throw new Error(`Texts are missing in "${language}": ${[...new Set(missing)].join(', ')}`);
  return { html, isNotFound: !ready };
}
