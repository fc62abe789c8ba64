import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ServiceContext } from '../app-context';

/** The routes of the console. All serve the same document, whose script reads the address. */
const PAGES = ['/', '/sections/:name', '/sections/:name/:version', '/history', '/feedback', '/notifications', '/explain'];

/** Allows files of this service only, and nothing inline. */
const POLICY = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self'`,
  `img-src 'self' data:`,
  `connect-src 'self'`,
  `form-action 'self'`,
  `base-uri 'none'`,
  `frame-ancestors 'none'`,
].join('; ');

const NOT_BUILT = `This is the release service. Its console is not built in this installation; in a checkout: npm run build
What the service answers besides, says /openapi.json
`;

/** Serves the console: static files without data, which use the API. */
export async function addConsole(app: FastifyInstance, { console: folder }: ServiceContext): Promise<void> {
  const document = path.join(folder, 'index.html');
  for (const page of PAGES)
    app.get(page, async (_request, reply) => {
      reply.headers({ 'Cache-Control': 'no-cache', 'Content-Security-Policy': POLICY });
      if (!existsSync(document)) return reply.type('text/plain; charset=utf-8').send(NOT_BUILT);
      return reply.type('text/html; charset=utf-8').send(await readFile(document));
    });
  if (existsSync(path.join(folder, 'files')))
    await app.register(fastifyStatic, {
      root: path.join(folder, 'files'),
      prefix: '/console/',
      immutable: true,
      maxAge: '365d',
    });
}
