import { escapeHtml } from 'shared/contract/page/json-script';
import type { Language } from 'shared/contract';
import { offlineTexts } from '../offline/mark-text';
import { languageOf, readVisited, titleOf, type Page } from './cached-page';
import { VISITED } from './names';
import { lastLanguage, wasDark } from './notes';
import { pageOf, savedSets } from './sets';

const LAYOUT =
  'main{max-width:44rem;margin:0 auto;padding:2rem 1rem}ul{padding-left:1.25rem}a{display:block;padding:.75rem 0;color:inherit;overflow-wrap:anywhere}';

/** The response without a connection and without a copy of the page: a list of the cached pages, in the styles of the newest one and the theme of the last. */
export async function offlinePage(): Promise<Response> {
  const language = await lastLanguage();
  const texts = offlineTexts(language);
  const pages = await cachedPages(language);
  const links = [...pages.byPath].map(
    ([path, page]) => `<li><a href="${escapeHtml(path)}" lang="${languageOf(page)}">${nameOf(page)}</a></li>`,
  );
  const list = links.length > 0 ? `<p>${texts.kept}</p><ul>${links.join('')}</ul>` : '';
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${texts.title}</title>${pages.styles}<style>${LAYOUT}</style></head>
<body${(await wasDark()) ? ' class="dark"' : ''}><main><h1>${texts.title}</h1><p>${texts.missing}</p><p><a href="">${texts.again}</a></p>${list}</main></body>
</html>
`;
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'; style-src 'self' 'unsafe-inline'",
  };
  return new Response(html, { status: 503, headers });
}

/** A page's title, as HTML, without the name of the site after it. */
const nameOf = (page: Page): string => titleOf(page).replace(/ – [^–]*$/, '');

/** Every cached page by path, and the links to the shell's styles from the newest of them. */
async function cachedPages(language: Language): Promise<{ byPath: Map<string, Page>; styles: string }> {
  const byPath = new Map<string, Page>();
  let newest: Page | undefined;
  for await (const [path, page] of signedPages()) {
    // Of two copies the one in the reader's language is opened.
    if (!byPath.has(path) || languageOf(page) === language) byPath.set(path, page);
    if (!newest || page.asOf > newest.asOf) newest = page;
  }
  return { byPath, styles: newest ? shellStyles(newest.html) : '' };
}

async function* signedPages(): AsyncGenerator<[string, Page]> {
  const visited = await caches.open(VISITED);
  for (const request of await visited.keys()) {
    const { pathname, search } = new URL(request.url);
    const page = await readVisited(pathname, (await visited.match(request))!);
    if (page) yield [pathname + search, page];
  }
  for (const set of await savedSets())
    for (const path of Object.keys(set.record.hashes)) {
      const page = await pageOf(set, path);
      if (page) yield [path, page];
    }
}

const shellStyles = (html: string): string =>
  [...html.matchAll(/<link rel="stylesheet" href="\/_releases\/shell\/[^>]*>/g)].map(([link]) => link).join('');
