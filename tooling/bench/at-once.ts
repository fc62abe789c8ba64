/** What a page names for its starter, as the shell's document writes it. */
const STARTER = /<script type="application\/json" id="starter">(.*?)<\/script>/s;

interface File {
  href: string;
  /** A browser hands a preload only to a request with the same hash. */
  integrity?: string;
}

export interface Named {
  script: File;
  preloads: File[];
}

export function namedScripts(html: string): Named {
  return JSON.parse(STARTER.exec(html)![1]!);
}

/** The same page as it was before it could sleep: script and preloads in the head, and nothing left for the starter to fetch. */
export function atOnce(html: string, { script, preloads }: Named): string {
  const links = preloads.map((file) => `<link rel="preload" as="script" fetchpriority="low" ${attributes('href', file)}>`);
  const nothing = JSON.stringify({ script: { href: 'data:text/javascript,', integrity: '' }, preloads: [] });
  return html
    .replace(STARTER, () => `<script type="application/json" id="starter">${nothing}</script>`)
    .replace('</head>', () => `<script defer ${attributes('src', script)}></script>\n${links.join('\n')}\n</head>`);
}

const attributes = (name: 'src' | 'href', { href, integrity }: File): string =>
  `${name}="${href}" crossorigin="anonymous"${integrity ? ` integrity="${integrity}"` : ''}`;
