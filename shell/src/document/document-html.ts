import { LANGUAGES, type Head, type Language } from 'shared/contract';
import type { PageState } from '../page-state';
import { themeScript } from '../theme/theme-storage';
import { escapeHtml, jsonScript } from './escape';
import { SHELL_WATCH } from './shell-watch';
import { STYLE_WATCH } from './style-watch';
import { ROOT_ID } from './ids';

/** A file of a release with its `sha384-…` hash. */
export interface AssetLink {
  href: string;
  integrity: string;
}

export interface DocumentAssets {
  script: AssetLink;
  /** Scripts that this page will ask for: remote entry, exposed module, messages, page. */
  preloads: AssetLink[];
  styles: AssetLink[];
}

interface DocumentParts {
  page: PageState;
  address: { pathname: string; search: string };
  head: Head;
  body: string;
  assets: DocumentAssets;
}

/** Where the origin writes what it picked for one visitor into an otherwise finished page. */
export const PICKS_MARK = '<!--picks-->';

export function documentHtml({ page, address, head, body, assets }: DocumentParts): string {
  return `<!doctype html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(head.title)}</title>
<meta name="description" content="${escapeHtml(head.description)}">
${head.noindex ? '<meta name="robots" content="noindex">' : addressLinks(page, address)}
<meta name="theme-color" content="#0f4c38">
<link rel="manifest" href="/site.webmanifest">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<script>${STYLE_WATCH}</script>
${assets.styles.map(({ href, integrity }) => `<link rel="stylesheet" href="${href}" integrity="${integrity}" crossorigin="anonymous">`).join('\n')}
<script defer src="${assets.script.href}" integrity="${assets.script.integrity}" crossorigin="anonymous"></script>
${assets.preloads.map(({ href, integrity }) => `<link rel="preload" as="script" fetchpriority="low" href="${href}" integrity="${integrity}" crossorigin="anonymous">`).join('\n')}
</head>
<body>
<script>${themeScript(page.site.storagePrefix)};${SHELL_WATCH}</script>
<div id="${ROOT_ID}">${body}</div>
${jsonScript('page-state', page)}
${PICKS_MARK}
</body>
</html>
`;
}

/** The address itself and its languages; `?lng=` is the address that names a language. */
function addressLinks({ site, language }: PageState, { pathname, search }: DocumentParts['address']): string {
  const url = (named?: Language) => {
    const query = new URLSearchParams(search);
    if (named) query.set('lng', named);
    return escapeHtml(site.origin + pathname + (query.size > 0 ? `?${query}` : ''));
  };
  const alternates = LANGUAGES.map((named) => `<link rel="alternate" hreflang="${named}" href="${url(named)}">`);
  return [`<link rel="canonical" href="${url(language)}">`, ...alternates, `<link rel="alternate" hreflang="x-default" href="${url()}">`].join('\n');
}
