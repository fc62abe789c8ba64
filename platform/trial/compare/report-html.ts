import { createHash } from 'node:crypto';
import { escapeHtml } from 'shared/contract/page/json-script';
import { isChanged, type PageChange } from './compare-pages';
import type { Load } from './open-page';
import type { Piece } from './text-changes';

export interface Comparison {
  /** `name@version`. */
  release: string;
  stable: string;
  /** How many addresses there are on either side. */
  pages: number;
  changes: PageChange[];
}

const STYLE = `
body{margin:1rem auto;max-width:84rem;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif;color:#1a1a1a;background:#fff}
h2{margin-top:3rem;border-top:2px solid #767676;overflow-wrap:anywhere}
.views{display:flex;flex-wrap:wrap;gap:1rem;align-items:start}
figure{margin:0;flex:0 1 40rem;min-width:0}
svg{display:block;max-width:100%;height:auto;border:1px solid #767676}
rect{fill:none;stroke:#c2006b;stroke-width:4}
del{background:#ffe0e0;color:#7a0000}
ins{background:#dff5df;color:#0b4d0b}
.words,pre{padding:.5rem;background:#f4f4f4;white-space:pre-wrap;overflow-wrap:anywhere}
td,th{padding:.25rem .75rem;text-align:start}
@media (prefers-color-scheme:dark){
body{color:#e8e8e8;background:#121212}
rect{stroke:#ff6fb5}
del{color:#ffb4b4;background:#4a1010}
ins{color:#b9f0b9;background:#0f3a12}
.words,pre{background:#222}
}`;

/** Nothing runs, and nothing is loaded but pictures beside it, whatever a release has written into its pages. */
const POLICY = `default-src 'none'; img-src 'self' file:; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

export function summaryOf({ pages, changes }: Comparison): string {
  const changed = addressesOf(changes.filter(isChanged));
  const others = [...addressesOf(changes)].filter((address) => !changed.has(address)).length;
  return `${changed.size} of ${pages} pages change${others > 0 ? `; ${others} more look the same and load other bytes` : ''}`;
}

const addressesOf = (changes: PageChange[]): Set<string> => new Set(changes.map(({ address }) => address));

/** The report as one document, beside its pictures. All that comes from a release is escaped text. */
export function reportHtml(comparison: Comparison): string {
  const { release, stable, changes } = comparison;
  const title = escapeHtml(`What changes with ${release}`);
  const others = changes.filter((change) => !isChanged(change));
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${STYLE}</style>
<main>
<h1>${title}</h1>
<p>${escapeHtml(summaryOf(comparison))}. Compared with ${escapeHtml(stable)}.</p>
${changes.filter(isChanged).map(pageHtml).join('\n')}
${others.length > 0 ? othersHtml(others) : ''}
</main>
</html>
`;
}

function pageHtml({ address, language, before, after, text, views }: PageChange): string {
  const kind = !before ? 'new' : !after ? 'removed' : 'changed';
  const words = text.length > 0 ? `<h3>Text</h3>\n<p class="words" lang="${language}">${piecesHtml(text)}</p>` : '';
  return `<section>
<h2>${escapeHtml(address)} (${language}): ${kind}</h2>
<p>${loadHtml(before, after)}</p>
${words}
${views.map((view) => viewHtml(view, language)).join('\n')}
</section>`;
}

function viewHtml({ width, before, after, tree }: PageChange['views'][number], language: string): string {
  const figures = [figureHtml('stable', before), figureHtml('the release', after)].join('');
  const lines = tree.length > 0 ? `<h4>Accessibility tree</h4>\n<pre lang="${language}">${piecesHtml(tree)}</pre>` : '';
  if (figures + lines === '') return '';
  return `<h3>${width} px wide</h3>\n<div class="views">${figures}</div>\n${lines}`;
}

function figureHtml(side: string, picture: PageChange['views'][number]['before']): string {
  if (!picture) return '';
  const { file, width, height, areas } = picture;
  const marks = areas.map((area) => `<rect x="${area.x}" y="${area.y}" width="${area.width}" height="${area.height}"/>`).join('');
  const label = `${side}, ${areas.length} changed ${areas.length === 1 ? 'area' : 'areas'} marked`;
  return `<figure><svg role="img" aria-label="${label}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><image href="${escapeHtml(file)}" width="${width}" height="${height}"/>${marks}</svg><figcaption>${label}</figcaption></figure>`;
}

const TAGS = { same: 'span', removed: 'del', added: 'ins' };

const piecesHtml = (pieces: Piece[]): string =>
  pieces.map(({ kind, text }) => `<${TAGS[kind]}>${escapeHtml(text)}</${TAGS[kind]}>`).join('');

function othersHtml(changes: PageChange[]): string {
  const rows = changes.map(
    ({ address, language, before, after }) =>
      `<tr><th scope="row">${escapeHtml(address)} (${language})</th><td>${loadHtml(before, after)}</td></tr>`,
  );
  return `<section>\n<h2>Look the same and load other bytes</h2>\n<table>${rows.join('\n')}</table>\n</section>`;
}

function loadHtml(before: Load | null, after: Load | null): string {
  const [was, is] = [before, after].map((load) => (load ? `${load.requests} requests, ${load.bytes} bytes` : 'no page'));
  return was === is ? `${was}, as before` : `${was} → ${is}`;
}
