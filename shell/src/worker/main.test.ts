/** @jest-environment node */
import { createHash } from 'node:crypto';
import { FakeCaches } from '../testing/fake-caches';
import { signedHeaders, trustFakeSite, visitedPage } from '../testing/fake-seal';
import { FakeSite, htmlResponse, pageHtml } from '../testing/fake-site';
import { FILES, VISITED } from './names';

interface RouteMatch {
  url: URL;
  sameOrigin: boolean;
  request: { mode?: string; destination?: string; url: string };
}
type Route = [matches: (match: RouteMatch) => boolean, handler: unknown, method?: string];
interface Options {
  cacheName: string;
  networkTimeoutSeconds?: number;
  plugins?: [Record<string, (input: object) => Promise<Response | string | null | undefined>>];
}

const mockRoutes: Route[] = [];
const mockListeners: Record<string, (event: object) => void> = {};
const mockScope = {
  addEventListener: (type: string, listener: (event: object) => void) => (mockListeners[type] = listener),
  skipWaiting: jest.fn(),
  clients: { claim: jest.fn() },
  registration: { navigationPreload: { enable: jest.fn(async () => undefined) }, update: jest.fn(async () => undefined) },
};
jest.mock('workbox-routing', () => ({ registerRoute: (...route: Route) => mockRoutes.push(route) }));
jest.mock('workbox-strategies', () => {
  class Strategy {
    constructor(readonly options: Options) {}
  }
  return { NetworkFirst: class NetworkFirst extends Strategy {}, CacheFirst: class CacheFirst extends Strategy {} };
});
jest.mock('./scope', () => ({ scope: mockScope }));

const matchOf = (address: string, mode = 'navigate', destination = ''): RouteMatch => {
  const url = new URL(address, 'http://site');
  return { url, sameOrigin: url.origin === 'http://site', request: { mode, destination, url: url.href } };
};
const strategy = (route: number) => mockRoutes[route]![1] as { constructor: { name: string }; options: Options };
const plugin = () => strategy(0).options.plugins![0];
const request = (address: string) => ({ request: matchOf(address).request });
const keep = async (path: string) =>
  (await caches.open(VISITED)).put(path, visitedPage(path, pageHtml('Kept', ['help/1']), new Date(2025, 3, 3)));

let fakeCaches: FakeCaches;
let site: FakeSite;

beforeAll(async () => void (await import('./main')));
beforeEach(() => {
  trustFakeSite();
  [fakeCaches, site] = [new FakeCaches(), new FakeSite()];
  // In this network a request is its address.
  const fetch = (input: string | { url: string }) => site.fetch(typeof input === 'string' ? input : input.url);
  Object.assign(globalThis, { caches: fakeCaches, fetch, location: { href: 'http://site/' } });
});

test.each(['/', '/help-center', '/help-center/search?q=a.b'])('serves the page %s network first', (address) => {
  expect(mockRoutes[0]![0](matchOf(address))).toBe(true);
  expect(strategy(0).constructor.name).toBe('NetworkFirst');
  expect(strategy(0).options).toMatchObject({ cacheName: VISITED, networkTimeoutSeconds: 3 });
});

test.each([
  matchOf('/_offline/help'),
  matchOf('/api/web/index'),
  matchOf('/robots.txt'),
  matchOf('/help-center', 'cors'),
  matchOf('http://elsewhere.test/help-center'),
])('does not handle %j, which is no page of the site', (other) => {
  expect(mockRoutes[0]![0](other)).toBe(false);
});

test('serves release files cache first, and does not handle those of another site', () => {
  const [matches] = mockRoutes[1]!;
  expect(matches(matchOf('/_releases/help/1/a.js', 'cors'))).toBe(true);
  expect(matches(matchOf('http://elsewhere.test/_releases/help/1/a.js', 'cors'))).toBe(false);
  expect(strategy(1).constructor.name).toBe('CacheFirst');
  expect(strategy(1).options.cacheName).toBe(FILES);
});

test.each([
  ['the unchanged file', 'script', (integrity: string) => integrity, true],
  ['nothing for a changed file', 'forged', (integrity: string) => integrity, false],
  ['a picture, whose hash no page names', 'forged', () => '', true],
])('a page gets from the cache: %s', async (_what, text, integrityOf, isUsed) => {
  const integrity = integrityOf(`sha384-${createHash('sha384').update('script').digest('base64')}`);
  const use = strategy(1).options.plugins![0].cachedResponseWillBeUsed!;
  const cachedResponse = new Response(text);
  expect(await use({ request: { integrity }, cachedResponse })).toBe(isUsed ? cachedResponse : null);
  expect(await use({ request: { integrity }, cachedResponse: undefined })).toBeNull();
});

test.each([
  ['a browser opens by itself', 'navigate', 'document'],
  ['is to be a worker', 'same-origin', 'worker'],
  ['is to be a shared worker', 'same-origin', 'sharedworker'],
])('does not serve from the cache a release file that %s', (_what, mode, destination) => {
  expect(mockRoutes[1]![0](matchOf('/_releases/help/1/a.js', mode, destination))).toBe(false);
});

test('caches a page under one key for both languages, and does not cache a preview', async () => {
  expect(await plugin().cacheKeyWillBeUsed!(request('/help-center?lng=rw'))).toBe('/help-center');
  const html = pageHtml('Help', ['help/1']);
  const answer = () => htmlResponse(html, signedHeaders('/help-center', html));
  const update = (address: string) => plugin().cacheWillUpdate!({ ...request(address), response: answer() });
  expect(await update('/help-center')).toBeInstanceOf(Response);
  expect(await update('/help-center?release=help%401')).toBeNull();
});

test('serves a cached page with its mark, and nothing without a copy', async () => {
  await keep('/help-center');
  const shown = (await plugin().cachedResponseWillBeUsed!(request('/help-center'))) as Response;
  expect(await shown.text()).toContain('No connection. This copy is from 3 April 2025');
  expect(await plugin().cachedResponseWillBeUsed!(request('/privacy-policy'))).toBeUndefined();
});

test('a reader on a slow connection gets the copy of the product whose terms were asked for', async () => {
  await keep('/terms-conditions?product=usave');
  const named = request('/terms-conditions?product=usave');
  expect(await plugin().cachedResponseWillBeUsed!(named)).toBeInstanceOf(Response);
  expect(await plugin().cachedResponseWillBeUsed!(request('/terms-conditions?product=uinvest'))).toBeUndefined();
});

test('serves the offline page for an address without response and copy', async () => {
  expect(((await plugin().handlerDidError!(request('/privacy-policy'))) as Response).status).toBe(503);
});

test('serves the copy when a failed preload is a response and Workbox skips the cache', async () => {
  await keep('/help-center');
  const shown = (await plugin().handlerDidError!(request('/help-center'))) as Response;
  expect(await shown.text()).toContain('No connection. This copy is from 3 April 2025');
});

test('requests the recalls and evicts the oldest pages with each page that is cached', async () => {
  for (let page = 1; page <= 31; page += 1) await keep(`/${page}`);
  jest.spyOn(performance, 'now').mockReturnValue(1e9);
  await plugin().cacheDidUpdate!({});
  expect(site.requested).toEqual(['/_recalled']);
  expect(await fakeCaches.paths('visited')).toHaveLength(30);
});

describe('a HEAD request, by which a page checks another one', () => {
  const [matches, ask] = [
    (address: string) => mockRoutes[2]![0](matchOf(address, 'cors')),
    (address: string) => (mockRoutes[2]![1] as (input: object) => Promise<Response>)(request(address)),
  ];

  test('is handled for pages of this site only', () => {
    expect(mockRoutes[2]![2]).toBe('HEAD');
    expect([matches('/help-center'), matches('/_signals'), matches('http://elsewhere.test/')]).toEqual([true, false, false]);
  });

  test('gets the site’s response', async () => {
    site.respond('http://site/help-center', () => new Response(null, { status: 404 }));
    await keep('/help-center');
    expect((await ask('/help-center')).status).toBe(404);
  });

  test('without a connection succeeds for a cached page, and fails for another', async () => {
    await keep('/help-center');
    expect((await ask('/help-center')).ok).toBe(true);
    await expect(ask('/privacy-policy')).rejects.toThrow('Failed to fetch');
  });
});

describe('a message of a page', () => {
  async function send(data: object, ports: { postMessage: jest.Mock }[] = [{ postMessage: jest.fn() }]) {
    let work: Promise<unknown> | undefined;
    mockListeners.message!({ data, ports, waitUntil: (lasting: Promise<unknown>) => (work = lasting) });
    await work;
    return ports[0]?.postMessage.mock.calls.map(([message]) => message);
  }

  test('is answered through its port, after any number of progress messages', async () => {
    site.offersGuides('2');
    const messages = (await send({ ask: 'save', section: 'help', language: 'en' }))!;
    expect(messages.slice(0, -1).every((message) => 'progress' in message)).toBe(true);
    expect(messages.length).toBeGreaterThan(1);
    expect(messages.at(-1)).toMatchObject({ answered: { state: 'saved' } });
  });

  test('is answered with null on an error, so that no page waits forever', async () => {
    expect(await send({ ask: 'size', section: 'help', language: 'en' })).toEqual([{ answered: null }]);
  });

  test('needs no port', async () => {
    site.blocks();
    await expect(send({ ask: 'online' }, [])).resolves.toBeUndefined();
  });
});

test('a new worker activates at once, without a request that a navigation would wait for, and claims the open pages', async () => {
  mockListeners.install!({});
  expect(mockScope.skipWaiting).toHaveBeenCalledTimes(1);
  let work: Promise<unknown> | undefined;
  mockListeners.activate!({ waitUntil: (lasting: Promise<unknown>) => (work = lasting) });
  expect(mockScope.clients.claim).not.toHaveBeenCalled();
  await work;
  expect(mockScope.registration.navigationPreload.enable).toHaveBeenCalledTimes(1);
  expect(site.requested).toEqual([]);
  expect(mockScope.clients.claim).toHaveBeenCalledTimes(1);
});
