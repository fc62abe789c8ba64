import Fastify from 'fastify';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { MONOLITH, type Monolith } from './build-monolith';

/** Serves the origin's own pages with the monolith's scripts in place of the federated ones: equal content, equal styles. */
export async function serveMonolith({ folder, chunks }: Monolith, origin: string): Promise<{ url: string; close(): Promise<void> }> {
  const app = Fastify();
  const compressed = new Map<string, Buffer>();
  app.get(`${MONOLITH}*`, async (request, reply) => {
    const file = (request.params as { '*': string })['*'];
    const bytes = compressed.get(file) ?? brotliCompressSync(readFileSync(path.join(folder, file)));
    compressed.set(file, bytes);
    return reply.headers({ 'content-encoding': 'br', 'cache-control': 'max-age=31536000' }).type('text/javascript').send(bytes);
  });
  app.get('/*', async (request, reply) => {
    const answer = await fetch(origin + request.url, { headers: { 'accept-encoding': 'gzip' } });
    const type = answer.headers.get('content-type') ?? '';
    if (!type.startsWith('text/html')) {
      return reply.headers({ 'content-encoding': 'br' }).type(type).send(brotliCompressSync(Buffer.from(await answer.arrayBuffer())));
    }
    return reply.headers({ 'content-encoding': 'br' }).type(type).send(brotliCompressSync(withMonolith(await answer.text(), chunks)));
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, close: () => app.close() };
}

/** The page's own preloads, named as the monolith names the same chunks. */
function withMonolith(html: string, chunks: Monolith['chunks']): string {
  const section = /data-section="(\w+)"/.exec(html)?.[1];
  const names = [...html.matchAll(/<link rel="preload" as="script"[^>]*\/static\/js\/([\w-]+)\.[0-9a-f]+\.js"[^>]*>/g)].map(([, name]) => name!);
  const preloads = [...new Set([section, ...names])].flatMap((name) => (name && chunks.get(name) ? [chunks.get(name)!] : []));
  const links = preloads.map((file) => `<link rel="preload" as="script" fetchpriority="low" href="${MONOLITH}${file}">`).join('\n');
  return html
    .replaceAll(/<link rel="preload" as="script"[^>]*>\n?/g, '')
    .replace(/<script defer src=[^>]*><\/script>/, `<script defer src="${MONOLITH}${chunks.get('main')}"></script>\n${links}`);
}
