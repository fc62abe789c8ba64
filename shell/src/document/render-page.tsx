import { PassThrough } from 'node:stream';
import { StaticRouter } from 'react-router-dom';
import type { Head } from 'shared/contract';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server.node';
import { App } from '../app';
import { createTexts } from 'shared/platform';
import { loadMessages } from '../language/load-messages';
import type { PageState } from 'shared/contract/page/page-state';
import { LINK_TEMPLATE } from 'shared/contract/page/link-slots';
import { sectionOf } from 'shared/contract/page/section-of';
import type { RenderedPage, RenderRequest } from 'shared/contract/page/shell-bundle';
import { createPageLoader, type PageLoader } from '../loading/page-loader';
import { documentHtml } from './document-html';

/** Renders the whole document with the full tree of shell and section; throws when anything in it throws or a text is missing. */
export async function renderPage({
  address,
  language,
  site,
  year,
  remotes,
  sections,
  assets,
}: RenderRequest): Promise<RenderedPage> {
  const { pathname, search } = new URL(address, 'http://render');
  const missing: string[] = [];
  const texts = createTexts(language, (key) => missing.push(key));
  texts.add(language, 'shell', await loadMessages(language));
  const section = sectionOf(sections, pathname);
  const base = createPageLoader(
    async (name) => {
      const remote = remotes[name];
      if (!remote) throw new Error(`The section "${name}" was not given to the renderer`);
      return remote;
    },
    sections,
    texts,
    site,
  );
  // The origin fills the links of the other sections, which it selects.
  const loader: PageLoader = { ...base, links: (list) => [{ ...LINK_TEMPLATE, slot: list }] };
  const ready = await loader.page({ pathname, search }, language);
  const page: PageState = { site, language, year, section: ready ? section : null };
  const body = await renderToHtml(
    <StaticRouter location={address}>
      <App page={page} selection={null} texts={texts} loader={loader} rendered={null} />
    </StaticRouter>,
  );
  const t = texts.of(language, 'shell');
  const notFound: Head = { title: t('notFound.title'), description: t('notFound.description'), noindex: true };
  const html = documentHtml({
    page,
    address: { pathname, search },
    head: ready?.head ?? notFound,
    body,
    assets: assets(),
    hydrateEarly: section ? sections[section]!.hydrateEarly : undefined,
  });
  if (missing.length > 0) throw new Error(`Texts are missing in "${language}": ${[...new Set(missing)].join(', ')}`);
  return { html, isNotFound: !ready, updated: ready?.head.updated };
}

/** `renderToString` would swallow a section that throws and ship its fallback; here any error refuses the page. */
function renderToHtml(tree: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    let html = '';
    const sink = new PassThrough({ encoding: 'utf8' });
    sink.on('data', (text: string) => (html += text)).on('end', () => resolve(html));
    const stream = renderToPipeableStream(tree, {
      // A boundary above some 50 kB would be moved out of <main> and put back by a script.
      progressiveChunkSize: Infinity,
      onAllReady: () => stream.pipe(sink),
      onShellError: reject,
      onError: reject,
    });
  });
}
