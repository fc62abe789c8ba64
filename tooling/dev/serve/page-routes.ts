import type { FastifyInstance } from 'fastify';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SIGNALS_ADDRESS } from 'shared/contract/page/addresses';
import { WORKER_ADDRESS } from 'shared/contract/worker/requests';
import { WITHDRAWAL } from 'shared/contract/worker/withdrawal';
import { ROOT } from '../../build/workspaces';
import type { News } from '../page/development';
import { addNews } from './news';
import { addPageScript } from './page-script';
import { unreviewedTexts } from './unreviewed-texts';

const LISTS = path.join(ROOT, 'docs/translation-review');

/** Serves what every page under development asks for besides the files of the site. @returns sends a message to all open pages */
export async function addPageRoutes(app: FastifyInstance, currentNews: () => Promise<News[]>): Promise<(news: News) => void> {
  await addPageScript(app);
  // From the current lists, of which a reviewed text is removed.
  app.get('/_dev/unreviewed', async () => {
    const files = existsSync(LISTS) ? readdirSync(LISTS) : [];
    const lists = files.map((file) => readFileSync(path.join(LISTS, file), 'utf8'));
    return unreviewedTexts(lists, (file) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')));
  });
  // A service worker, of a site that ran at this address before or of the one behind it, would cache pages of this server.
  app.get(WORKER_ADDRESS, async (_request, reply) => reply.type('text/javascript').send(WITHDRAWAL));
  // A developer does not count in a rollout.
  app.post(SIGNALS_ADDRESS, async (_request, reply) => reply.code(204).send());
  return addNews(app, currentNews);
}
