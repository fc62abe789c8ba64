import Fastify from 'fastify';
import { SELECTION_MARK } from 'shared/contract/page/marks';
import { DECLARED_SECTIONS } from 'shared/testing/declared-sections';
import { SITE } from 'shared/testing/site';
import { NO_HASH } from '../parts/development-record';
import { PAGE_SCRIPT } from './page-script';
import { addPages } from './pages';
import type { PageRenderer } from './render-page';

const HTML = `<html><head><script integrity="sha384-${NO_HASH}"></script><link integrity="sha384-${NO_HASH}">${SELECTION_MARK}</head><body>Page</body></html>`;
const render = jest.fn();

/** The response to a request for a page. */
async function get(url: string) {
  const app = Fastify();
  addPages(app, SITE, () => DECLARED_SECTIONS, { render } as unknown as PageRenderer);
  return app.inject(url);
}
let logged: jest.SpyInstance;
beforeEach(() => {
  render.mockReset();
  render.mockResolvedValue({ html: HTML, status: 200, inlineScripts: [] });
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => logged.mockRestore());

test('renders a page of its section in the visitor’s language, uncached', async () => {
  const response = await get('/help-center/a?lng=rw');
  expect(render.mock.calls).toEqual([['help', '/help-center/a', 'rw']]);
  expect(response.statusCode).toBe(200);
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.headers['set-cookie']).toContain('rw');
  expect(response.headers['content-security-policy']).toContain("default-src 'none'");
});

test('renders a page with only the query parameters that its section keeps, and the first value of each', async () => {
  await get('/help-center/search?q=pin&q=card&utm=x');
  expect(render.mock.calls[0]![1]).toBe('/help-center/search?q=pin');
  await get('/stray?q=pin');
  expect(render.mock.calls[1]!.slice(0, 2)).toEqual([null, '/stray']);
});

test('removes the integrity of files, which change under an open page, and adds the development script', async () => {
  const { body } = await get('/help-center/a');
  expect(body.match(/integrity="[^"]*"/g)).toEqual(['integrity=""', 'integrity=""']);
  expect(body).toContain(`${PAGE_SCRIPT}\n</head>`);
  const facts = await get('/_dev/facts.json');
  expect(facts.json()).toMatchObject({ sections: { help: { version: 'dev' } } });
  // The next save changes them.
  expect(facts.headers['cache-control']).toBe('no-store');
});

test('answers 404 for a missing page', async () => {
  render.mockResolvedValue({ html: HTML, status: 404, inlineScripts: [] });
  expect((await get('/help-center/a')).statusCode).toBe(404);
});

test('a page that cannot be rendered shows the reason, logs it, and loads the development script', async () => {
  render.mockRejectedValue(new Error('<Guide> has no "title"'));
  const response = await get('/help-center/a');
  expect(response.statusCode).toBe(500);
  expect(response.body).toContain('data-broken');
  expect(response.body).toContain('&lt;Guide&gt; has no');
  expect(response.body).toContain(PAGE_SCRIPT);
  expect(response.headers['content-security-policy']).toContain("default-src 'none'");
  expect(logged).toHaveBeenCalledWith('/help-center/a was not rendered.\n<Guide> has no "title"\n');
});
