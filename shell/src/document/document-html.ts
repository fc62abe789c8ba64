import type { Head } from 'shared/contract';
import type { PageState, RenderedState } from 'shared/contract/page/page-state';
import { BOOTSTRAP_ID, type BootstrapData } from '../bootstrap/early';
import type { HydrateEarly } from 'shared/contract/page/hydrate-early';
import { escapeHtml, jsonScript } from 'shared/contract/page/json-script';
import { forBrand } from 'shared/contract/page/page-policy';
import { slotsOfItems } from 'shared/contract/page/link-slots';
import { PAGE_STATE_ID, SELECTION_MARK, ROOT_MARK } from 'shared/contract/page/marks';
import type { AssetLink, DocumentAssets } from 'shared/contract/page/shell-bundle';
import type { PageAddress } from '../loading/page-loader';
import { forSearchEngines } from './for-search-engines';

declare global {
  // As `tooling/build/inline-script.mjs` makes them, from files beside this one and in `../bootstrap`.
  const BOOTSTRAP: string;
  const STYLE_WATCH: string;
  const NEAR_LINK: string;
  const PREFETCH_RULES: string;
}

interface DocumentParts {
  page: PageState;
  address: PageAddress;
  head: Head;
  body: string;
  assets: DocumentAssets;
  hydrateEarly: HydrateEarly | undefined;
}

export function documentHtml({ page, address, head, body, assets, hydrateEarly }: DocumentParts): string {
  return `<!doctype html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(head.title)}</title>
<meta name="description" content="${escapeHtml(head.description)}">
${head.noindex ? '<meta name="robots" content="noindex">' : forSearchEngines(page, address, head, assets.picture)}
<meta name="theme-color" content="#0f4c38">
<link rel="manifest" href="/site.webmanifest?lng=${page.language}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<script>${STYLE_WATCH}</script>
${assets.styles.map(({ href, integrity }) => `<link rel="stylesheet" href="${href}" integrity="${integrity}" crossorigin="anonymous">`).join('\n')}
</head>
<body>
<script>${forBrand(BOOTSTRAP, page.site.storagePrefix)}</script>
<script>${NEAR_LINK}</script>
${ROOT_MARK}${slotsOfItems(body)}</div>
${jsonScript(PAGE_STATE_ID, { language: page.language, section: page.section } satisfies RenderedState)}
${jsonScript(BOOTSTRAP_ID, { scripts: runScripts(assets, body), preloads: assets.preloads.map(({ href }) => href), ...hydrateEarly } satisfies BootstrapData)}
${SELECTION_MARK}
<script type="speculationrules">${PREFETCH_RULES}</script>
</body>
</html>
`;
}

/** The section's early search is for pages with a search box. */
const runScripts = ({ script, earlySearch }: DocumentAssets, body: string): AssetLink[] =>
  earlySearch && body.includes(' role="search"') ? [earlySearch, script] : [script];
