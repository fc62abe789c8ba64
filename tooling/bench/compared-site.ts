import Fastify from 'fastify';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { jsonInScript } from 'shared/contract/page/json-script';
import type { HydrationFacts, SelectionInPage } from 'shared/contract/page/page-state';
import { MONOLITH, type Monolith } from './build-monolith';

/** The elements with the data of the bootstrap script and with the address of the page's facts, as the shell renders them. */
const BOOTSTRAP = /<script type="application\/json" id="starter">(.*?)<\/script>/s;
const SELECTION = /<script type="application\/json" id="picks">(.*?)<\/script>/s;

interface File {
  href: string;
  /** A browser uses a preload only for a request with the same integrity. */
  integrity?: string;
}

interface Named {
  script: File;
  preloads: File[];
  /** The JSON text of the page's facts. */
  facts: string;
}

export interface ComparedSite {
  url: string;
  close(): Promise<void>;
}

/** The origin's pages with eager hydration: the same content, styles and scripts. */
export const serveAtOnce = (origin: string): Promise<ComparedSite> =>
  serve(origin, async (html) => atOnce(html, await namedScripts(html, origin)), null);

/** The same with the monolith's scripts instead of the federated ones. */
export const serveMonolith = (monolith: Monolith, origin: string): Promise<ComparedSite> =>
  serve(
    origin,
    async (html) => atOnce(html, monolithScripts(html, monolith.chunks, await namedScripts(html, origin))),
    monolith.folder,
  );

/** The origin's pages unchanged, through the same server and compression as the compared ones. */
export const serveSleeping = (origin: string): Promise<ComparedSite> => serve(origin, async (html) => html, null);

async function serve(origin: string, change: (html: string) => Promise<string>, folder: string | null): Promise<ComparedSite> {
  const app = Fastify();
  // Pages as well: compressing one takes longer than the origin, which has it compressed, takes to answer.
  const files = new Map<string, { type: string; body: Buffer; cacheControl: string }>();
  app.get('/*', async (request, reply) => {
    const file = files.get(request.url) ?? (await read(request.url));
    files.set(request.url, file);
    return reply.headers({ 'content-encoding': 'br', 'cache-control': file.cacheControl }).type(file.type).send(file.body);
  });

  async function read(address: string) {
    if (folder && address.startsWith(MONOLITH)) {
      const script = readFileSync(path.join(folder, address.slice(MONOLITH.length)));
      return { type: 'text/javascript', body: brotliCompressSync(script), cacheControl: 'max-age=31536000, immutable' };
    }
    const response = await fetch(origin + address, { headers: { 'accept-encoding': 'gzip' } });
    const type = response.headers.get('content-type') ?? 'application/octet-stream';
    const bytes = Buffer.from(await response.arrayBuffer());
    const body = brotliCompressSync(type.startsWith('text/html') ? await change(bytes.toString('utf8')) : bytes);
    return { type, body, cacheControl: response.headers.get('cache-control') ?? 'no-cache' };
  }

  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, close: () => app.close() };
}

/** The monolith's scripts for the chunks that the page names. */
function monolithScripts(html: string, chunks: Monolith['chunks'], { preloads, facts }: Named): Named {
  const section = /data-section="(\w+)"/.exec(html)?.[1];
  const names = preloads.flatMap(({ href }) => /\/static\/js\/([\w-]+)\.[0-9a-f]+\.js$/.exec(href)?.[1] ?? []);
  const files = [...new Set([section, ...names])].flatMap((name) => (name && chunks[name] ? [chunks[name]] : []));
  return { facts, script: { href: MONOLITH + chunks.main }, preloads: files.map((file) => ({ href: MONOLITH + file })) };
}

/** The scripts, preloads and facts of a page. @param origin the origin that served it */
async function namedScripts(html: string, origin: string): Promise<Named> {
  const { scripts, preloads } = JSON.parse(BOOTSTRAP.exec(html)![1]!) as { scripts: File[]; preloads: string[] };
  const { facts } = JSON.parse(SELECTION.exec(html)![1]!) as SelectionInPage;
  const text = await (await fetch(origin + facts.href)).text();
  const { shell, sections }: HydrationFacts = JSON.parse(text);
  const hashes = Object.assign({}, ...[shell, ...Object.values(sections)].map(({ integrity }) => integrity));
  return { script: scripts.at(-1)!, facts: text, preloads: preloads.map((href) => ({ href, integrity: hashes[href] })) };
}

/** The same page without lazy hydration: with script and preloads in the head, and nothing left for the bootstrap script to fetch. */
function atOnce(html: string, { script, preloads, facts }: Named): string {
  const links = preloads.map((file) => `<link rel="preload" as="script" fetchpriority="low" ${attributes('href', file)}>`);
  const early = `<script>early.facts = ${jsonInScript(facts)};</script>`;
  const nothing = JSON.stringify({ scripts: [{ href: 'data:text/javascript,', integrity: '' }], preloads: [] });
  return html
    .replace(BOOTSTRAP, () => `<script type="application/json" id="starter">${nothing}</script>`)
    .replace('<div id="root">', (root) => early + root)
    .replace('</head>', () => `<script defer ${attributes('src', script)}></script>\n${links.join('\n')}\n</head>`);
}

const attributes = (name: 'src' | 'href', { href, integrity }: File): string =>
  `${name}="${href}" crossorigin="anonymous"${integrity ? ` integrity="${integrity}"` : ''}`;
