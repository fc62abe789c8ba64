import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { mkdirSync } from 'node:fs';
import path from 'node:path';

const PREFIX = '/_releases/';

/** The browser files of every part, as its newest sources make them: a request waits while they are being built. @param below of all of them, those below this folder */
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
    decorateReply: false,
    setHeaders: (reply) => void reply.header('Cache-Control', 'no-cache'),
  });
  app.addHook('onRequest', async ({ url }) => {
    if (url.startsWith(PREFIX)) await parts.get(url.slice(PREFIX.length).split('/')[0]!)?.idle();
  });
}
