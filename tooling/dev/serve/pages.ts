import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sectionOf } from 'shared/contract/page/section-of';
import type { SectionName, Site } from 'shared/contract';
import type { SectionDeclaration } from 'shared/contract/registry/section-declaration';
import { contentSecurityPolicy } from 'origin/headers/content-security-policy';
import { compose } from 'origin/page/compose';
import { escapeHtml, jsonScript } from 'shared/contract/page/json-script';
import { SELECTION_ID } from 'shared/contract/page/marks';
import { visitorOf } from 'origin/page/visitor';
import { emptyRegistry } from 'platform/rollout';
import { NO_HASH } from '../parts/development-record';
import { PAGE_SCRIPT } from './page-script';
import { developmentFacts, developmentSelection, FACTS_ADDRESS, type PageRenderer } from './render-page';

/** There are no previews under development, so no preview token is verified. */
const NO_KEY = Buffer.alloc(32);

/** Reads the current declarations of the sections. */
export type Declarations = () => Record<SectionName, SectionDeclaration>;

/** Serves every page, rendered for each request. */
export function addPages(app: FastifyInstance, site: Site, declarations: Declarations, renderer: PageRenderer): void {
  async function servePage(request: FastifyRequest, reply: FastifyReply) {
    const url = new URL(`http://origin${request.url}`);
    const { language, cookies } = visitorOf(request, url.searchParams, emptyRegistry(), NO_KEY);
    for (const cookie of cookies) reply.header('Set-Cookie', cookie);
    reply.header('Cache-Control', 'no-store').type('text/html; charset=utf-8');
    try {
      const sections = declarations();
      const section = sectionOf(sections, url.pathname);
      const address = url.pathname + keptQuery(url, section ? sections[section]!.keptQuery : []);
      const { html, status, inlineScripts } = await renderer.render(section, address, language);
      reply.code(status).header('Content-Security-Policy', contentSecurityPolicy(site, inlineScripts));
      const selected = { script: jsonScript(SELECTION_ID, developmentSelection), sections };
      return withScript(withoutHashes(compose({ html, address, language }, selected, null)));
    } catch (error) {
      console.error(`${request.url} was not rendered.\n${(error as Error).message}\n`);
      reply.code(500).header('Content-Security-Policy', contentSecurityPolicy(site, []));
      return withScript(brokenPage((error as Error).message));
    }
  }

  app.get(FACTS_ADDRESS, async (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send(developmentFacts(declarations(), site)),
  );
  app.get('/*', servePage);
}

/** The query of a page with only the parameters that its section keeps, as in the origin. */
function keptQuery({ searchParams }: URL, names: string[]): string {
  const query = new URLSearchParams(names.flatMap((name) => (searchParams.has(name) ? [[name, searchParams.get(name)!]] : [])));
  return query.size > 0 ? `?${query}` : '';
}

const withoutHashes = (html: string): string => html.replaceAll(`sha384-${NO_HASH}`, '');

const withScript = (html: string): string => html.replace('</head>', () => `${PAGE_SCRIPT}\n</head>`);

/** The error page for a page that could not be rendered; it reloads itself after the next build. */
function brokenPage(message: string): string {
  return `<!doctype html>
<html lang="en" data-broken>
<head>
<meta charset="utf-8">
<title>Not rendered</title>
</head>
<body>
<h1>This page was not rendered</h1>
<pre>${escapeHtml(message)}</pre>
</body>
</html>
`;
}
