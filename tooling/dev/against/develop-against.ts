import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { HydrationFacts } from 'shared/contract/page/page-state';
import { emptyFolder } from '../empty-folder';
import type { Fault, News } from '../page/development';
import { addPageRoutes } from '../serve/page-routes';
import { PAGE_SCRIPT } from '../serve/page-script';
import { addReleaseFiles } from '../serve/release-files';
import { FACTS_HERE, rewritePage } from './rewrite-page';
import { buildSectionHere } from './section-here';

/** Headers of the running site's responses that do not apply to the responses here. */
const NOT_PASSED = [
  'content-encoding',
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'etag',
  'strict-transport-security',
  // Scripts change during development, so they have no integrity hash.
  'integrity-policy',
  'reporting-endpoints',
];

/**
 * Serves one section from its sources inside a running site, which serves the shell, the other sections and all files. It only sends GET
 * requests there, so the site and its visitors are not affected.
 */
export async function developAgainst(site: URL, section: string, data: string): Promise<FastifyInstance> {
  emptyFolder(data);
  const app = Fastify({ forceCloseConnections: true });
  let faults: Fault[] = [];
  const send = await addPageRoutes(app, async (): Promise<News[]> => [{ kind: 'faults', faults }]);
  const here = await buildSectionHere(section, data, {
    onBuilt: () => send({ kind: 'reload' }),
    onFaults: (newFaults) => send({ kind: 'faults', faults: (faults = newFaults) }),
  });
  await addReleaseFiles(app, data, new Map([[section, here.browser]]), `${section}/dev/`);
  // Feedback of a developer is discarded.
  app.post('/api/web/index', async (_request, reply) => reply.code(204).send());
  app.get(`${FACTS_HERE}/*`, async (request, reply) => {
    const facts = (await (await fetch(`${site.origin}/${(request.params as { '*': string })['*']}`)).json()) as HydrationFacts;
    reply.header('cache-control', 'no-store');
    return { ...facts, sections: { ...facts.sections, [section]: here.selected() } };
  });
  app.get('/*', (request, reply) => pass(request, reply));

  async function pass(request: FastifyRequest, reply: FastifyReply) {
    const { cookie, accept, 'accept-language': language } = request.headers;
    const headers = Object.entries({ cookie, accept, 'accept-language': language }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as [string, string]],
    );
    // Joined, because `new URL` would take an address that begins with `//` for that of another host.
    const response = await fetch(site.origin + request.url, { headers, redirect: 'manual' });
    response.headers.forEach((value, name) => {
      if (!NOT_PASSED.includes(name) && name !== 'set-cookie') reply.header(name, value);
    });
    response.headers.getSetCookie().forEach((value) => reply.header('set-cookie', value));
    reply.code(response.status);
    if (!response.headers.get('content-type')?.startsWith('text/html'))
      return reply.send(Buffer.from(await response.arrayBuffer()));
    reply.header('cache-control', 'no-store');
    await here.browser.idle();
    const page = rewritePage(await response.text(), section);
    return reply.send(page.replace('</head>', () => `${PAGE_SCRIPT}\n</head>`));
  }

  app.addHook('onClose', () => here.browser.close());
  await here.browser.idle();
  return app;
}
