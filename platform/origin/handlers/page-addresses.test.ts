import { start } from 'platform/rollout';
import { RenderedPages } from '../page/rendered-pages';
import { quietRegistry, TestSite } from '../testing/test-site';

let site: TestSite;
beforeEach(() => {
  site = new TestSite();
});
afterEach(() => site.close());

test.each(['/help-center?utm_source=%', '/help-center?utm_source=%E0%A4%A', '/help-center?%', '/help-center?a=%zz&lng=en'])(
  'a malformed campaign link still gives its page: %s',
  async (url) => {
    const { status, body } = await site.get(url);
    expect([status, body]).toEqual([200, expect.stringContaining('help@2.0.0 /help-center en')]);
  },
);

test('a path that cannot be decoded gives 404', async () => {
  const { status, body } = await site.get('/help-center/%');
  expect([status, body]).toEqual([404, expect.stringContaining('/* en')]);
});

test.each([
  ['/%68elp%2Dcenter?lng=rw', 301, '/help-center?lng=rw'],
  ['/help-center%2Fsearch', 404, undefined],
  ['//%65vil.example/', 404, undefined],
])(
  'an address whose letters a program has escaped is that of the page: %s gives %d, and leads to no other host',
  async (url, status, location) => {
    const answer = await site.get(url);
    expect([answer.status, answer.headers.location]).toEqual([status, location]);
  },
);

test('the first of two languages in the query counts, as in the browser', async () => {
  expect((await site.get('/help-center?lng=rw&lng=en')).body).toContain('/help-center rw');
});

test('the first of two searches counts', async () => {
  expect((await site.get('/help-center/search?q=pin&q=card')).body).toContain('/help-center/search?q=pin en');
});

test('a search waits in the line of its visitor’s network, and not in that of the proxy or of the site', async () => {
  const onRequest = jest.spyOn(RenderedPages.prototype, 'onRequest');
  await site.open({ trustedProxies: 1 });
  await site.get('/help-center/search?q=pin', { 'x-forwarded-for': '196.12.0.9' });
  expect(onRequest.mock.calls.map(([, { sender }]) => sender)).toEqual(['196.12.0.9']);
  onRequest.mockRestore();
});

test.each([
  ['another letter case', '/HELP-center', 301, '/help-center'],
  ['a slash too many', '/help-center/?lng=rw', 301, '/help-center?lng=rw'],
  [
    'too long a search',
    `/help-center/search?q=${'a'.repeat(201)}&lng=rw`,
    302,
    `/help-center/search?q=${'a'.repeat(200)}&lng=rw`,
  ],
])('a redirect from %s is not cached, because it may set a cookie', async (_what, url, status, location) => {
  site.live.current = start(quietRegistry(), {
    name: 'help',
    version: '2.1.0',
    stages: [0.01, 100],
    id: 'r',
    now: '2026-01-01T00:00:00.000Z',
  });
  const answer = await site.get(url);
  expect(answer).toMatchObject({ status, headers: { location, 'cache-control': 'private, no-cache' } });
  expect(String(answer.headers['set-cookie'])).toMatch(/(^|,)rb=\d+;/);
});

test('the redirect of a search that does not render is not cached', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  site.renderOnRequest.mockRejectedValue(new Error('no memory'));
  expect((await site.get('/help-center/search?q=x')).headers).toMatchObject({ 'cache-control': 'private, no-cache' });
});
