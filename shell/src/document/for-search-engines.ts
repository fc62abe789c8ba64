import { LANGUAGES, type Head, type Language } from 'shared/contract';
import { escapeHtml } from 'shared/contract/page/json-script';
import type { PageState } from 'shared/contract/page/page-state';
import type { PageAddress } from '../loading/page-loader';
import { publicAddress } from './page-address';
import { structuredData } from './structured-data';

/** Locales as Open Graph writes them. */
const LOCALES: Record<Language, string> = { en: 'en_GB', rw: 'rw_RW' };

/** Elements for search engines and link previews. */
export function forSearchEngines(page: PageState, address: PageAddress, head: Head, picture: string | undefined): string {
  const url = (named?: Language) => escapeHtml(publicAddress(page, address, named));
  const image = picture && page.site.origin + picture;
  const data = structuredData(page, address, head, image);
  return [
    `<link rel="canonical" href="${url(page.language)}">`,
    ...LANGUAGES.map((named) => `<link rel="alternate" hreflang="${named}" href="${url(named)}">`),
    `<link rel="alternate" hreflang="x-default" href="${url()}">`,
    ...Object.entries(cardOf(page, head, publicAddress(page, address, page.language), image)).map(
      ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`,
    ),
    `<meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}">`,
    `<script type="application/ld+json">${data}</script>`,
  ].join('\n');
}

/** Open Graph. Twitter falls back on it, so no text is repeated. */
function cardOf({ site, language }: PageState, head: Head, url: string, image: string | undefined): Record<string, string> {
  return {
    'og:type': head.article ? 'article' : 'website',
    'og:site_name': site.productName,
    'og:title': head.article ?? head.title,
    'og:description': head.description,
    'og:url': url,
    'og:locale': LOCALES[language],
    ...(image && { 'og:image': image, 'og:image:width': '1200', 'og:image:height': '630', 'og:image:alt': head.title }),
  };
}
