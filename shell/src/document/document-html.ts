import type { Head } from 'shared/contract';
import type { PageState } from 'shared/contract/page/page-state';
import { STARTER_ID } from '../starter/early';
import { starterText, styleWatchText } from './inline-scripts';
import { escapeHtml, jsonScript } from 'shared/contract/page/json-script';
import { PAGE_STATE_ID, PICKS_MARK, ROOT_MARK } from 'shared/contract/page/marks';
import type { DocumentAssets } from 'shared/contract/page/shell-bundle';
import { forSearchEngines } from './for-search-engines';

interface DocumentParts {
  page: PageState;
  address: { pathname: string; search: string };
  head: Head;
  body: string;
  assets: DocumentAssets;
}

export function documentHtml({ page, address, head, body, assets }: DocumentParts): string {
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
<script>${styleWatchText()}</script>
${assets.styles.map(({ href, integrity }) => `<link rel="stylesheet" href="${href}" integrity="${integrity}" crossorigin="anonymous">`).join('\n')}
</head>
<body>
<script>${starterText(page.site.storagePrefix)}</script>
${ROOT_MARK}${body}</div>
${jsonScript(PAGE_STATE_ID, page)}
${jsonScript(STARTER_ID, { script: assets.script, preloads: assets.preloads })}
${PICKS_MARK}
</body>
</html>
`;
}
