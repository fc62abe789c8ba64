import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { mkdirSync } from 'node:fs';
import path from 'node:path';

const PREFIX = '/_releases/';

/** Serves the browser files of every part; a request waits while its part is being built. @param below serves only the files below this folder */
export async function addReleaseFiles(
  app: FastifyInstance,
  data: string,
  parts: ReadonlyMap<string, { idle(): Promise<void> }>,
  below = '',
): Promise<void> {
  const root = path.join(data, 'browser', below);
  mkdirSync(root, { recursive: true });
  await app.register(fastifyStatic, {
    root,
    prefix: PREFIX + below,
    index: false,
    cacheControl: false,
    setHeaders: (reply) => void reply.header('Cache-Control', 'no-cache'),
  });
  app.addHook('onRequest', async ({ url }) => {
    if (url.startsWith(PREFIX)) await parts.get(url.slice(PREFIX.length).split('/')[0]!)?.idle();
  });
}
