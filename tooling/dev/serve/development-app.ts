import Fastify, { type FastifyInstance } from 'fastify';
import type { AppContext } from 'origin/app-context';
import { addErrorAnswers } from 'origin/handlers/error-answers';
import { addFeedback } from 'origin/handlers/feedback';
import { addSiteFiles } from 'origin/handlers/site-files';
import { addWebManifest } from 'origin/handlers/web-manifest';
import { logRequests } from 'origin/log/log-requests';
import { addSecurityHeaders } from 'origin/headers/security-headers';
import { BLOCKED_ADDRESS } from 'shared/contract/page/addresses';
import type { Site } from 'shared/contract';
import { readDeclaration } from '../../build/read-declaration';
import { workspaceFolder } from '../../build/workspaces';
import type { News } from '../page/development';
import type { Part } from '../parts/part';
import { addPageRoutes } from './page-routes';
import { addPages } from './pages';
import { addReleaseFiles } from './release-files';
import type { PageRenderer } from './render-page';

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
  const send = await addPageRoutes(app, currentNews);
  addSiteFiles(app, site, async () => ({ addresses: [], isComplete: true }), declarations);
  addWebManifest(app, site, () => [], declarations);
  addFeedback(app, settings);
  // Each part has one release, so none is blocked or judged.
  app.get(BLOCKED_ADDRESS, async () => []);
  addPages(app, site, declarations, renderer);
  return { app, send };
}
