import Fastify, { type FastifyInstance } from 'fastify';
import type { AppContext } from 'origin/app-context';
import { addErrorAnswers } from 'origin/handlers/error-answers';
import { addFeedback } from 'origin/handlers/feedback';
import { addSiteFiles } from 'origin/handlers/site-files';
import { addWebManifest } from 'origin/handlers/web-manifest';
import { logRequests } from 'origin/log/log-requests';
import { addSecurityHeaders } from 'origin/headers/security-headers';
import { WITHDRAWAL } from 'shared/contract/worker/withdrawal';
import { BLOCKED_ADDRESS, SIGNALS_ADDRESS } from 'shared/contract/page/addresses';
import type { Site } from 'shared/contract';
import { readDeclaration } from '../../build/read-declaration';
import { workspaceFolder } from '../../build/workspaces';
import { WORKER_ADDRESS } from 'shared/contract/worker/requests';
import type { News } from '../page/development';
import type { Part } from '../parts/part';
import { addNews } from './news';
import { addPageScript } from './page-script';
import { addPages } from './pages';
import { addReleaseFiles } from './release-files';
import type { PageRenderer } from './render-page';
import { addUnreviewed } from './unreviewed';

interface Settings extends Pick<AppContext, 'feedbackDays' | 'feedbackLimit' | 'metrics' | 'store'> {
  data: string;
  site: Site;
  parts: ReadonlyMap<string, Part>;
  renderer: PageRenderer;
  /** The messages for a page that connects. */
  currentNews(): Promise<News[]>;
}

/** The origin of a site under development, whose pages and files are built from the current sources. */
export async function createDevelopmentApp(settings: Settings): Promise<{ app: FastifyInstance; send(news: News): void }> {
  const { data, site, parts, renderer, currentNews } = settings;
  const sectionNames = [...parts.keys()].filter((name) => name !== 'shell');
  const declarations = () => Object.fromEntries(sectionNames.map((name) => [name, readDeclaration(workspaceFolder(name))]));
  const app = Fastify({ forceCloseConnections: true });
  logRequests(app);
  addErrorAnswers(app);
  addSecurityHeaders(app);
  await addReleaseFiles(app, data, parts);
  await addPageScript(app);
  addUnreviewed(app);
  const send = addNews(app, currentNews);
  addSiteFiles(app, site, async () => ({ addresses: [], isWhole: true }), declarations);
  addWebManifest(app, site, () => [], declarations);
  addFeedback(app, settings);
  // A browser may still have the service worker of a site that ran at this address before.
  app.get(WORKER_ADDRESS, async (_request, reply) => reply.type('text/javascript').send(WITHDRAWAL));
  // Each part has one release, so none is blocked or judged.
  app.get(BLOCKED_ADDRESS, async () => []);
  app.post(SIGNALS_ADDRESS, async (_request, reply) => reply.code(204).send());
  addPages(app, site, declarations, renderer);
  return { app, send };
}
