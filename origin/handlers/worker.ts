import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import { readSecret } from 'releases/config/secret';
import { previewKey } from 'releases/preview/preview-pass';
import { WORKER_ADDRESS } from 'shared/contract/worker/asks';
import type { AppContext } from '../app-context';
import { pickReleases } from '../page/pick-releases';
import { visitorOf } from '../page/visitor';
import { BrokenWorker, readWorker } from '../worker/read-worker';
import { WITHDRAWAL } from 'shared/contract/worker/withdrawal';

/**
 * The worker of the shell that this visitor gets: it is rolled out, rolled back and recalled with that shell. Browsers ask again at
 * every visit, and one that is withdrawn removes itself.
 */
export function addWorker(app: FastifyInstance, context: AppContext): void {
  const passKey = previewKey(readSecret(context.data));

  async function workerFor(shell: string): Promise<string | null> {
    // A shell of earlier days has none.
    return context.withdrawWorker ? WITHDRAWAL : ((await readWorker(context.data, shell)) ?? WITHDRAWAL);
  }

  app.get(WORKER_ADDRESS, async (request, reply) => {
    const { shell } = pickReleases(context, visitorOf(request, new URLSearchParams(), context.live.current, passKey));
    const text = await workerFor(shell).catch((error) => {
      if (error instanceof BrokenWorker) return null;
      throw error;
    });
    // The browser goes on with the worker that it has.
    if (text === null)
      return reply.code(503).header('Cache-Control', 'no-store').type('text/plain').send('Please try again later.\n');
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
    reply.headers({
      'Cache-Control': 'no-cache',
      ETag: etag,
      Vary: 'Cookie',
      'Content-Security-Policy': "default-src 'none'; connect-src 'self'",
    });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('text/javascript; charset=utf-8').send(text);
  });
}
