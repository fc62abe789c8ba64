import Fastify, { type FastifyInstance } from 'fastify';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from 'platform/settings/root';
import { jsonScript } from 'shared/contract/page/json-script';
import { SIGNALS_ADDRESS } from 'shared/contract/page/addresses';
import { PAGE_CONTRACT } from 'shared/contract/page/page-number';
import { WORKER_ADDRESS } from 'shared/contract/worker/requests';
import { WITHDRAWAL } from 'shared/contract/worker/withdrawal';
import { newFolder } from 'shared/testing/new-folder';
import { PAGE_SCRIPT } from '../serve/page-script';
import { developAgainst } from './develop-against';
import { buildSectionHere } from './section-here';

jest.mock('./section-here', () => ({ buildSectionHere: jest.fn() }));
jest.mock('../serve/page-script', () => ({
  PAGE_SCRIPT: '<script src="/_dev/page.js"></script>',
  addPageScript: async () => undefined,
}));

// The sources of this test, in a folder of temporary files.
jest.mock('platform/settings/root', () => ({
  ...jest.requireActual('platform/settings/root'),
  ROOT: `${jest.requireActual('node:os').tmpdir()}/sources-${process.pid}/repository`,
}));

const PAGE = `<html><head></head><body>${jsonScript('starter', { scripts: [], preloads: [] })}${jsonScript('picks', { page: PAGE_CONTRACT, facts: { href: '/facts.json' } })}</body></html>`;
const idle = jest.fn(async () => undefined);
const close = jest.fn(async () => undefined);
let site: FastifyInstance;
let here: FastifyInstance;
let data: string;
/** The requests that the running site received. */
let requests: { method: string; url: string; headers: Record<string, unknown> }[];

beforeEach(async () => {
  requests = [];
  data = newFolder();
  writeFileSync(path.join(data, 'old'), '');
  jest.mocked(buildSectionHere).mockResolvedValue({
    browser: { idle, close },
    selected: () => ({ version: 'dev' }),
  } as never);
  site = Fastify();
  site.addHook('onRequest', async ({ headers, method, url }) => void requests.push({ method, url, headers }));
  site.get('/facts.json', async () => ({ sections: { help: { version: '1.0.0' }, legal: { version: '3.0.0' } } }));
  site.get('/page', async (_request, reply) =>
    reply
      .code(203)
      .headers({
        'integrity-policy': 'x',
        'strict-transport-security': 'x',
        etag: 'x',
        'cache-control': 'max-age=60',
        'x-kept': 'yes',
      })
      .header('set-cookie', ['a=1', 'b=2'])
      .type('text/html; charset=utf-8')
      .send(PAGE),
  );
  site.get('/moved', async (_request, reply) => reply.redirect('/page'));
  site.get('/words.txt', async (_request, reply) => reply.type('text/plain').header('cache-control', 'max-age=60').send('words'));
  const address = await site.listen({ host: '127.0.0.1', port: 0 });
  here = await developAgainst(new URL(address), 'help', data);
});
afterEach(async () => {
  await here.close();
  await site.close();
});

test('serves a page of the running site with the local section, after its build, and uncached', async () => {
  idle.mockClear();
  const response = await here.inject('/page');
  expect(response.statusCode).toBe(203);
  const facts = await here.inject('/_dev/facts/facts.json');
  expect(facts.json()).toEqual({ sections: { help: { version: 'dev' }, legal: { version: '3.0.0' } } });
  expect(facts.headers['cache-control']).toBe('no-store');
  expect(response.body).toContain(`${PAGE_SCRIPT}\n</head>`);
  expect(idle).toHaveBeenCalledTimes(1);
  expect(response.headers['cache-control']).toBe('no-store');
});

test('passes on all headers, with each cookie as its own header, except those that apply only to the running site', async () => {
  const { headers } = await here.inject('/page');
  for (const name of ['integrity-policy', 'strict-transport-security', 'etag', 'keep-alive'])
    expect(headers).not.toHaveProperty(name);
  expect(headers).toMatchObject({ 'x-kept': 'yes', 'set-cookie': ['a=1', 'b=2'] });
});

test.each(['', '/_dev/facts'])('an address that begins with %s and two slashes leads to no other host', async (before) => {
  const other = Fastify();
  const asked: string[] = [];
  other.get('/*', async ({ url }) => void asked.push(url));
  const { host } = new URL(await other.listen({ host: '127.0.0.1', port: 0 }));
  await here.inject(`${before}//${host}/page`);
  expect([asked, requests.map(({ url }) => url)]).toEqual([[], [`//${host}/page`]]);
  await other.close();
});

test('sends the visitor’s language and cookies to the running site', async () => {
  await here.inject({ url: '/page', headers: { cookie: 'lng=rw', 'accept-language': 'rw', accept: 'text/html' } });
  expect(requests.at(-1)!.headers).toMatchObject({ cookie: 'lng=rw', 'accept-language': 'rw', accept: 'text/html' });
});

test('sends no cookie of a visitor who has none', async () => {
  await here.inject('/page');
  expect(requests.at(-1)!.headers).not.toHaveProperty('cookie');
});

test('passes on everything but pages unchanged, redirects included', async () => {
  const text = await here.inject('/words.txt');
  expect([text.body, text.headers['cache-control']]).toEqual(['words', 'max-age=60']);
  const moved = await here.inject('/moved');
  expect([moved.statusCode, moved.headers.location]).toEqual([302, '/page']);
});

test.each([SIGNALS_ADDRESS, '/api/web/index'])('does not pass on a POST to %s', async (url) => {
  const response = await here.inject({ method: 'POST', url, payload: {} });
  expect(response.statusCode).toBe(204);
  expect(requests).toEqual([]);
});

test("removes the running site's worker from the browser", async () => {
  expect((await here.inject(WORKER_ADDRESS)).body).toBe(WITHDRAWAL);
  expect(requests).toEqual([]);
});

test('sends the current faults to a page that is opened later', async () => {
  const faults = [{ part: 'help', file: 'a.tsx', line: 24, message: 'Expected </' }];
  jest.mocked(buildSectionHere).mock.lastCall![2].onFaults(faults);
  const address = await here.listen({ host: '127.0.0.1', port: 0 });
  const response = await fetch(`${address}/_dev/news`);
  const { value } = await response.body!.getReader().read();
  expect(Buffer.from(value!).toString()).toBe(`data: ${JSON.stringify({ kind: 'faults', faults })}\n\n`);
});

test('ends the watched build when it is closed', async () => {
  await here.close();
  expect(close).toHaveBeenCalledTimes(1);
});

test('deletes the files of an earlier run', () => {
  expect(existsSync(path.join(data, 'old'))).toBe(false);
});

test.each(['', '..'])('a folder DEV_DATA that contains the sources ("%s") is refused, and nothing is deleted', async (above) => {
  mkdirSync(ROOT, { recursive: true });
  await expect(developAgainst(new URL('http://localhost'), 'help', path.join(ROOT, above))).rejects.toThrow('DEV_DATA is "');
  expect(existsSync(ROOT)).toBe(true);
  rmSync(path.dirname(ROOT), { recursive: true });
});
