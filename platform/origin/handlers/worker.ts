import type { FastifyInstance } from 'fastify';
import { readSecret } from 'platform/settings';
import { WORKER_ADDRESS } from 'shared/contract/worker/requests';
import { WORKER_SITE, type WorkerSite } from 'shared/contract/worker/page-seal';
import type { AppContext } from '../app-context';
import type { Selections } from '../page/selections';
import { visitorOf } from '../page/visitor';
import { BrokenWorker, readWorker } from '../worker/read-worker';
import { PageSeal } from '../page/page-seal';
import { encode, type Encoded } from '../page/encode';
import { PageCache } from '../page/page-cache';
import { isCurrent, sendEncoded } from '../page/send-page';
import { recallsOf } from './blocked-releases';
import { WITHDRAWAL } from 'shared/contract/worker/withdrawal';

/** Compressed workers: those of stable, candidate and a preview, and before a recall. */
const CAPACITY = 4;

/**
 * Serves the service worker of the visitor's shell, so it is rolled out, rolled back and recalled with that shell. Browsers request it again
 * at every visit. A withdrawn worker removes itself.
 */
export function addWorker(app: FastifyInstance, context: AppContext, selections: Selections): void {
  const secret = readSecret(context.store.dir);
  const { publicKey } = new PageSeal(secret);

  const workers = new PageCache<Encoded>(CAPACITY);

  async function workerFor(shell: string): Promise<string | null> {
    // Older shells have no worker.
    const own = context.withdrawWorker ? null : await readWorker(context.store.releases, shell);
    return own === null ? WITHDRAWAL : siteOf() + own;
  }

  /** The site's data at the start of the worker's script, where no page can change it. A changed list of recalls makes a new worker. */
  function siteOf(): string {
    const { releases, mark } = recallsOf(context.live.current);
    const site: WorkerSite = { key: publicKey, recalls: mark, recalled: releases };
    return `self.${WORKER_SITE}=${JSON.stringify(site)};\n`;
  }

  app.get(WORKER_ADDRESS, async (request, reply) => {
    const { shell } = selections.of(visitorOf(request, new URLSearchParams(), context.live.current, secret));
    const text = await workerFor(shell).catch((error) => {
      if (error instanceof BrokenWorker) return null;
      throw error;
    });
    // After an error the browser keeps the worker that it has.
    if (text === null)
      return reply.code(503).header('Cache-Control', 'no-store').type('text/plain').send('Please try again later.\n');
    const worker = await workers.get(text, () => encode(text, 'page'));
    reply.headers({
      'Cache-Control': 'no-cache',
      ETag: worker.etag,
      Vary: 'Accept-Encoding, Cookie',
      'Content-Security-Policy': "default-src 'none'; connect-src 'self'",
    });
    if (isCurrent(request, worker.etag)) return reply.code(304).send();
    return sendEncoded(request, reply.type('text/javascript; charset=utf-8'), worker);
  });
}
