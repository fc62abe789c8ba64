import { start } from 'platform/rollout';
import { quietRegistry, TestSite } from '../testing/test-site';

const PREFETCH = { 'sec-purpose': 'prefetch' };
const rolling = () =>
  start(quietRegistry(), { name: 'help', version: '2.1.0', stages: [100], id: 'r', now: '2026-01-01T00:00:00.000Z' });

let site: TestSite;
beforeEach(() => {
  site = new TestSite();
});
afterEach(() => site.close());

test('a prefetch gets the page that the visitor would get', async () => {
  const [prefetched, visit] = [await site.get('/help-center', PREFETCH), await site.get('/help-center')];
  expect([prefetched.status, prefetched.body]).toEqual([200, visit.body]);
  expect(prefetched.headers).not.toHaveProperty('set-cookie');
});

test.each([
  'prefetch',
  // Of a browser that also runs the page ahead, or hides the address of the visitor.
  'prefetch;prerender',
  'prefetch;anonymous-client-ip',
])('a %s of a language link is refused, so that it does not change the language', async (purpose) => {
  const { status, headers } = await site.get('/help-center?lng=rw', { 'sec-purpose': purpose });
  expect([status, headers['cache-control'], headers['set-cookie']]).toEqual([403, 'no-store', undefined]);
  expect((await site.get('/help-center?lng=rw', { ...PREFETCH, cookie: 'i18nextLng=rw' })).status).toBe(200);
});

test('a prefetch assigns no bucket, and a visitor with a bucket gets the page of their arm', async () => {
  site.live.current = rolling();
  const prefetch = await site.get('/help-center', PREFETCH);
  expect([prefetch.status, prefetch.headers['set-cookie']]).toEqual([403, undefined]);
  const visit = await site.get('/help-center', { cookie: 'rb=1' });
  const session = /^rs=[^;]+/.exec(String(visit.headers['set-cookie']))![0];
  const prefetched = await site.get('/help-center', { ...PREFETCH, cookie: `rb=1; ${session}` });
  expect([prefetched.status, prefetched.body]).toEqual([200, visit.body]);
});

test('a prefetch renders no search, and shows no preview', async () => {
  expect((await site.get('/help-center/search?q=pin', PREFETCH)).status).toBe(403);
  expect(site.renderOnRequest).not.toHaveBeenCalled();
  expect((await site.get(`/help-center?release=${site.passFor('help', '2.1.0')}`, PREFETCH)).status).toBe(403);
});

test('a prefetch of a recalled release gets its replacement', async () => {
  await site.get('/help-center', PREFETCH);
  site.live.current.sections.help!.stable = '1.9.0';
  expect((await site.get('/help-center', PREFETCH)).body).toContain('help@1.9.0');
});
