import { escapeHtml } from 'shared/contract/page/json-script';
import { offlineTexts } from '../offline/mark-text';
import { asOf, titleOf } from './kept-page';
import { VISITED } from './names';
import { lastLanguage } from './notes';
import { savedSets } from './sets';

const LAYOUT =
  'main{max-width:44rem;margin:0 auto;padding:2rem 1rem}ul{padding-left:1.25rem}a{display:inline-block;padding:.75rem 0;color:inherit;overflow-wrap:anywhere}';

/** Without a connection, for an address that is not on this device: what is, in the looks of the page that was kept last. */
export async function offlinePage(): Promise<Response> {
  const language = await lastLanguage();
  const texts = offlineTexts(language);
  const pages = await keptPages();
  const links = [...pages.byPath].map(([path, title]) => `<li><a href="${escapeHtml(path)}">${title}</a></li>`);
  const list = links.length > 0 ? `<p>${texts.kept}</p><ul>${links.join('')}</ul>` : '';
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${texts.title}</title>${pages.styles}<style>${LAYOUT}</style></head>
<body><main><h1>${texts.title}</h1><p>${texts.missing}</p><p><a href="">${texts.again}</a></p>${list}</main></body>
</html>
`;
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'; style-src 'self' 'unsafe-inline'",
  };
  return new Response(html, { status: 503, headers });
}

/** Path and title of every page on this device (titles are HTML already), and the shell's styles as the newest of them links them. */
async function keptPages(): Promise<{ byPath: Map<string, string>; styles: string }> {
  const byPath = new Map<string, string>();
  let newest: Response | undefined;
  for (const name of [VISITED, ...(await savedSets()).map((set) => set.name)]) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const page = (await cache.match(request))!;
      const title = titleOf(page);
      // What a set says of itself has none.
      if (title === '') continue;
      const { pathname, search } = new URL(request.url);
      byPath.set(pathname + search, title);
      if (!newest || asOf(page) > asOf(newest)) newest = page;
    }
  }
  return { byPath, styles: newest ? shellStyles(await newest.text()) : '' };
}

const shellStyles = (html: string): string =>
  [...html.matchAll(/<link rel="stylesheet" href="\/_releases\/shell\/[^>]*>/g)].map(([link]) => link).join('');
