import { build } from 'esbuild';
import type { FastifyInstance } from 'fastify';
import path from 'node:path';

const ADDRESS = '/_dev/page.js';

/** The script element of every page under development. It precedes the page's own scripts, because React Refresh must run before React. */
export const PAGE_SCRIPT = `<script src="${ADDRESS}"></script>`;

/** Serves the script of `../page`. */
export async function addPageScript(app: FastifyInstance): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: [path.join(import.meta.dirname, '../page/main.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
  });
  app.get(ADDRESS, async (_request, reply) =>
    reply.type('text/javascript').header('Cache-Control', 'no-cache').send(outputFiles[0]!.text),
  );
}
