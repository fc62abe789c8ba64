import Fastify from 'fastify';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { serveAtOnce, serveMonolith, serveSleeping, type ComparedSite } from './compared-site';

jest.mock('./build-monolith', () => ({ MONOLITH: '/monolith/' }));

const CHUNK = '/_releases/help/1.0.0/static/js/guide.0a1b.js';
const FACTS = {
  shell: { integrity: { '/main.js': 'sha384-main' } },
  sections: { help: { integrity: { [CHUNK]: 'sha384-guide' } } },
};
const starter = (content: object) => `<script type="application/json" id="starter">${JSON.stringify(content)}</script>`;
const PAGE = `<head></head><div id="root"><main data-section="help"></main></div>${starter({ scripts: [{ href: '/main.js' }], preloads: [CHUNK] })}<script type="application/json" id="picks">{"facts":{"href":"/facts.json"}}</script>`;

const origin = Fastify();
let url: string;
const open: ComparedSite[] = [];
beforeAll(async () => {
  origin.get('/page', (_request, reply) => reply.type('text/html').header('cache-control', 'private').send(PAGE));
  origin.get('/facts.json', () => FACTS);
  url = await origin.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => Promise.all([origin, ...open].map((server) => server.close())));

async function read(serving: Promise<ComparedSite>, address = '/page') {
  const site = await serving;
  open.push(site);
  const response = await fetch(site.url + address);
  return { text: await response.text(), cacheControl: response.headers.get('cache-control') };
}

test('the site is compared with its pages unchanged', async () => {
  expect(await read(serveSleeping(url))).toEqual({ text: PAGE, cacheControl: 'private' });
});

test('a page that hydrates at once has its script, preloads and facts in its HTML, and the bootstrap script loads nothing', async () => {
  const { text } = await read(serveAtOnce(url));
  expect(text).toContain('<script defer src="/main.js" crossorigin="anonymous"></script>');
  expect(text).toContain(`fetchpriority="low" href="${CHUNK}" crossorigin="anonymous" integrity="sha384-guide">`);
  expect(text).toContain(`<script>early.facts = ${JSON.stringify(JSON.stringify(FACTS))};</script><div id="root">`);
  expect(text).toContain(starter({ scripts: [{ href: 'data:text/javascript,', integrity: '' }], preloads: [] }));
});

test('the monolith serves its own scripts in place of those that a page names, and the page as the origin has it', async () => {
  const folder = newFolder();
  writeFileSync(path.join(folder, 'all.js'), 'start()');
  const monolith = { folder, chunks: { main: 'all.js', help: 'help.js', guide: 'guide.js' } };
  const { text, cacheControl } = await read(serveMonolith(monolith as never, url));
  expect(text).toContain('<script defer src="/monolith/all.js" crossorigin="anonymous"></script>');
  expect([...text.matchAll(/rel="preload".*? href="(.*?)"/g)].map(([, href]) => href)).toEqual([
    '/monolith/help.js',
    '/monolith/guide.js',
  ]);
  expect(cacheControl).toBe('private');
  expect((await read(serveMonolith(monolith as never, url), '/monolith/all.js')).text).toBe('start()');
});
