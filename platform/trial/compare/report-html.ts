import { createHash } from 'node:crypto';
import { escapeHtml } from 'shared/contract/page/json-script';
import type { Area } from './changed-areas';
import type { PageChange } from './compare-pages';
import type { Load } from './open-page';
import type { Piece } from './text-changes';

export interface Comparison {
  /** `name@version`. */
  release: string;
  stable: string;
  /** The number of addresses of both sides together. */
  pages: number;
  changes: PageChange[];
}

const STYLE = `
:root{color-scheme:light dark;--page:#fbfaf6;--surface:#fff;--text:#17211c;--muted:#4d5a53;--line:#8a938d;--link:#0b5c41;--mark:#c2006b;--old:#7a0000;--old-soft:#ffe0e0;--new:#0b4d0b;--new-soft:#dff5df}
@media (prefers-color-scheme:dark){:root{--page:#0e1512;--surface:#1e2924;--text:#edf2ee;--muted:#b1beb6;--line:#718078;--link:#7fd6b1;--mark:#e6007e;--old:#ffb4b4;--old-soft:#4a1010;--new:#b9f0b9;--new-soft:#0f3a12}}
body{margin:0 auto;max-width:84rem;padding:1.5rem 1rem 4rem;font:1rem/1.5 system-ui,sans-serif;color:var(--text);background:var(--page);overflow-wrap:anywhere}
h1{font-size:1.5rem;line-height:1.25}
h2{margin:3rem 0 .5rem;padding-top:1.5rem;border-top:1px solid var(--line);font-size:1.25rem;line-height:1.3}
h3{margin:1.5rem 0 .5rem;font-size:1.0625rem}
h4{margin:1rem 0 .5rem;font-size:1rem}
a{color:var(--link)}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
nav a,figcaption a{display:inline-block;padding:.375rem 0}
.summary{font-size:1.125rem}
.load,figcaption,table{color:var(--muted);font-size:.875rem}
.views{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(20rem,100%),1fr));gap:1.5rem 1rem;align-items:start}
figure{margin:0;min-width:0}
svg{display:block;max-width:100%;height:auto;border:1px solid var(--line)}
rect{fill:none;stroke:var(--mark);stroke-width:4}
.words,pre{margin:0;padding:.75rem 1rem;border-radius:.6rem;background:var(--surface);white-space:pre-wrap}
pre{font:.875rem/1.5 ui-monospace,monospace}
del,ins{position:relative;border-radius:.2rem}
del{color:var(--old);background:var(--old-soft)}
ins{color:var(--new);background:var(--new-soft)}
del::before,ins::before{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap;content:'removed: '}
ins::before{content:'added: '}
td,th{padding:.25rem 1rem .25rem 0;text-align:start;vertical-align:top}`;

/** Blocks all scripts, and all files except pictures beside the report, whatever the pages of a release contain. */
const POLICY = `default-src 'none'; img-src 'self' file:; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** Pixels of a picture that are shown around its marks, and rows that are shown of a picture without marks. */
const [AROUND, SHOWN] = [120, 1_600];
/** Pixels between a change and its mark, so that the line covers no letter. */
const PADDING = 8;

const isSeen = ({ kind }: PageChange): boolean => kind !== 'load';
const countOf = (changes: PageChange[]): number => new Set(changes.map(({ address }) => address)).size;
const pagesOf = (count: number): string => `${count} ${count === 1 ? 'page' : 'pages'}`;

/** The summary in one line. A page counts once for both languages. */
export function summaryOf({ pages, changes }: Comparison): string {
  const changed = countOf(changes.filter(isSeen));
  const texts = countOf(changes.filter(({ text }) => text.length > 0));
  const bytes = changes.map(({ before, after }) => (before && after ? after.bytes - before.bytes : 0));
  const most = bytes.sort((one, other) => Math.abs(other) - Math.abs(one))[0] ?? 0;
  return [
    `${pagesOf(changed)} ${changed === 1 ? 'changes' : 'change'}, ${pages - changed} do not`,
    ...(texts > 0 ? [`texts of ${pagesOf(texts)}`] : []),
    ...(countOf(changes) > changed ? [`${countOf(changes) - changed} look the same and load other bytes`] : []),
    ...(Math.abs(most) >= 50 ? [`at most ${signed(most / 1000, 1)} kB to load`] : []),
  ].join('; ');
}

const signed = (value: number, digits = 0): string =>
  value.toLocaleString('en', { signDisplay: 'always', minimumFractionDigits: digits, maximumFractionDigits: digits });

/** The report as an HTML document beside its pictures. All strings from a release are escaped. */
export function reportHtml(comparison: Comparison): string {
  const { release, stable, changes } = comparison;
  const title = escapeHtml(`What changes with ${release}`);
  const changed = changes.filter(isSeen);
  const others = changes.filter((change) => !isSeen(change));
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${STYLE}</style>
<main>
<h1>${title}</h1>
<p class="summary">${escapeHtml(summaryOf(comparison))}.</p>
<p>Compared with ${escapeHtml(stable)}.</p>
${changed.length > 1 ? contentsHtml(changed) : ''}
${changed.map(pageHtml).join('\n')}
${others.length > 0 ? othersHtml(others) : ''}
</main>
</html>
`;
}

const headingOf = ({ address, kind, language }: PageChange): string => `${escapeHtml(address)} (${language}): ${kind}`;

const contentsHtml = (changes: PageChange[]): string =>
  `<nav aria-label="Pages that change"><ol>${changes.map((change, index) => `<li><a href="#page-${index}">${headingOf(change)}</a></li>`).join('\n')}</ol></nav>`;

function pageHtml(change: PageChange, index: number): string {
  const { language, before, after, text, views } = change;
  const words = text.length > 0 ? `<h3>Text</h3>\n<p class="words" lang="${language}">${piecesHtml(text)}</p>` : '';
  return `<section aria-labelledby="page-${index}">
<h2 id="page-${index}">${headingOf(change)}</h2>
<p class="load">${loadHtml(before, after)}</p>
${words}
${views.map((view, index) => viewHtml(view, language, views[index - 1])).join('\n')}
</section>`;
}

type View = PageChange['views'][number];

function viewHtml({ width, before, after, tree }: View, language: string, last?: View): string {
  const figures = [figureHtml('stable', before, after), figureHtml('the release', after, before)].join('');
  if (figures === '' && tree.length === 0) return '';
  return [`<h3>${width} px wide</h3>`, `<div class="views">${figures}</div>`, treeHtml(tree, language, last)].join('\n');
}

function treeHtml(tree: Piece[], language: string, last?: View): string {
  if (tree.length === 0) return '';
  const isSame = last && JSON.stringify(last.tree) === JSON.stringify(tree);
  const lines = isSame ? `<p>As ${last.width} px wide.</p>` : `<pre lang="${language}">${piecesHtml(tree)}</pre>`;
  return `<h4>Accessibility tree</h4>\n${lines}`;
}

function figureHtml(side: string, picture: View['before'], beside: View['before']): string {
  if (!picture) return '';
  const { areas } = picture;
  const file = escapeHtml(picture.file);
  const { x, y, width, height } = shownPart(picture, areas.length > 0 ? areas : (beside?.areas ?? []));
  const marks = areas.map(
    (area) =>
      `<rect x="${area.x - PADDING}" y="${area.y - PADDING}" width="${area.width + 2 * PADDING}" height="${area.height + 2 * PADDING}"/>`,
  );
  const label = `${side}, ${areas.length} changed ${areas.length === 1 ? 'area' : 'areas'} marked`;
  return `<figure><svg role="img" aria-label="${label}" width="${width}" height="${height}" viewBox="${x} ${y} ${width} ${height}"><image href="${file}" width="${picture.width}" height="${picture.height}"/>${marks.join('')}</svg><figcaption>${label}. <a href="${file}">Whole page of ${side}</a></figcaption></figure>`;
}

/** Crops a picture around its marks, because a page is long and usually only a part changes. */
function shownPart({ width, height }: Pick<Area, 'width' | 'height'>, areas: readonly Area[]): Area {
  if (areas.length === 0) return { x: 0, y: 0, width, height: Math.min(height, SHOWN) };
  const [x, right] = around(
    width,
    areas.map((area) => [area.x, area.x + area.width]),
  );
  const [y, bottom] = around(
    height,
    areas.map((area) => [area.y, area.y + area.height]),
  );
  return { x, y, width: right - x, height: bottom - y };
}

/** The range from the first to the last mark, with a margin, within `length`. */
function around(length: number, marked: [from: number, to: number][]): [from: number, to: number] {
  const first = Math.min(length, ...marked.map(([from]) => from));
  return [Math.max(0, first - AROUND), Math.min(length, Math.max(...marked.map(([, to]) => to)) + AROUND)];
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
  const [was, is] = [before, after].map((load) =>
    load ? `${load.requests} requests, ${load.bytes.toLocaleString('en')} bytes` : 'no page',
  );
  const more = before && after ? ` (${signed(after.bytes - before.bytes)})` : '';
  return was === is ? `${was}, as before` : `${was} → ${is}${more}`;
}
