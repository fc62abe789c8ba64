import type { HydrationFacts, SelectionInPage } from 'shared/contract/page/page-state';

/** The elements with the data of the bootstrap script and with the address of the page's facts, as the shell renders them. */
const BOOTSTRAP = /<script type="application\/json" id="starter">(.*?)<\/script>/s;
const SELECTION = /<script type="application\/json" id="picks">(.*?)<\/script>/s;

interface File {
  href: string;
  /** A browser uses a preload only for a request with the same integrity. */
  integrity?: string;
}

export interface Named {
  script: File;
  preloads: File[];
  /** The JSON text of the page's facts. */
  facts: string;
}

/** The scripts, preloads and facts of a page. @param origin the origin that served it */
export async function namedScripts(html: string, origin: string): Promise<Named> {
  const { scripts, preloads } = JSON.parse(BOOTSTRAP.exec(html)![1]!) as { scripts: File[]; preloads: string[] };
  const { facts } = JSON.parse(SELECTION.exec(html)![1]!) as SelectionInPage;
  const text = await (await fetch(origin + facts.href)).text();
  const { shell, sections }: HydrationFacts = JSON.parse(text);
  const hashes = Object.assign({}, ...[shell, ...Object.values(sections)].map(({ integrity }) => integrity));
  return { script: scripts.at(-1)!, facts: text, preloads: preloads.map((href) => ({ href, integrity: hashes[href] })) };
}

/** The same page without lazy hydration: with script and preloads in the head, and nothing left for the bootstrap script to fetch. */
export function atOnce(html: string, { script, preloads, facts }: Named): string {
  const links = preloads.map((file) => `<link rel="preload" as="script" fetchpriority="low" ${attributes('href', file)}>`);
  const early = `<script>early.facts = ${JSON.stringify(facts).replaceAll('<', '\\u003c')};</script>`;
  const nothing = JSON.stringify({ scripts: [{ href: 'data:text/javascript,', integrity: '' }], preloads: [] });
  return html
    .replace(BOOTSTRAP, () => `<script type="application/json" id="starter">${nothing}</script>`)
    .replace('<div id="root">', (root) => early + root)
    .replace('</head>', () => `<script defer ${attributes('src', script)}></script>\n${links.join('\n')}\n</head>`);
}

const attributes = (name: 'src' | 'href', { href, integrity }: File): string =>
  `${name}="${href}" crossorigin="anonymous"${integrity ? ` integrity="${integrity}"` : ''}`;
