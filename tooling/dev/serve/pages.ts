import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sectionOf } from 'shared/contract/page/section-of';
import type { Site } from 'shared/contract';
import { contentSecurityPolicy } from 'origin/headers/content-security-policy';
import { compose } from 'origin/page/compose';
import { visitorOf } from 'origin/page/visitor';
import { emptyRegistry } from 'releases/registry/empty-registry';
import { readDeclaration } from '../../build/read-declaration';
import { workspaceFolder } from '../../build/workspaces';
import { NO_HASH } from '../parts/development-record';
import { brokenPage } from './broken-page';
import { PAGE_SCRIPT } from './page-script';
import { developmentPicks, type PageRenderer } from './render-page';

/** Nothing is previewed here, so no pass is read. */
const NO_KEY = Buffer.alloc(32);

/** Every page, rendered when it is asked for. */
export function addPages(app: FastifyInstance, site: Site, sectionNames: string[], renderer: PageRenderer): void {
  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const url = new URL(request.url, 'http://origin');
    const { language, cookies } = visitorOf(request, url.searchParams, emptyRegistry(), NO_KEY);
    for (const cookie of cookies) reply.header('Set-Cookie', cookie);
    reply.header('Cache-Control', 'no-store').type('text/html; charset=utf-8');
    try {
      const sections = Object.fromEntries(sectionNames.map((name) => [name, readDeclaration(workspaceFolder(name))]));
      const section = sectionOf(sections, url.pathname);
      const address = url.pathname + keptQuery(url, section ? sections[section]!.keptQuery : []);
      const { html, status, inlineScripts } = await renderer.render(section, address, language);
      reply.code(status).header('Content-Security-Policy', contentSecurityPolicy(site, inlineScripts));
      return withScript(withoutHashes(compose(html, developmentPicks(sections), null)));
    } catch (error) {
      console.error(`${request.url} was not rendered.\n${(error as Error).message}\n`);
      reply.code(500).header('Content-Security-Policy', contentSecurityPolicy(site, []));
      return withScript(brokenPage((error as Error).message));
    }
  }

  app.get('/*', answer);
}

/** As the origin does, a page is named by the parameters that its section keeps; any other is the visitor's own. */
function keptQuery({ searchParams }: URL, names: string[]): string {
  const kept = new URLSearchParams(
    names.flatMap((name) =>
      searchParams
        .getAll(name)
        .slice(0, 1)
        .map((value) => [name, value]),
    ),
  );
  return kept.size > 0 ? `?${kept}` : '';
}

const withoutHashes = (html: string): string => html.replaceAll(`sha384-${NO_HASH}`, '');

const withScript = (html: string): string => html.replace('</head>', () => `${PAGE_SCRIPT}\n</head>`);
