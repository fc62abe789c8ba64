/** @jest-environment node */
import { htmlResponse, pageHtml } from '../testing/fake-site';
import { signedHeaders, trustFakeSite } from '../testing/fake-seal';
import { cacheable, cachedPage, readVisited, releasesOf, titleOf } from './cached-page';

beforeEach(() => trustFakeSite());

const html = pageHtml('Ubufasha ry’itsinda', ['shell/1.0.0-aa', 'help/2.0.0-bb', 'help/1.0.0-cc']);

test('stores a page with the time of its response, every release that it names, and its policy', async () => {
  const policy = "default-src 'none'";
  const copy = (await cacheable('/help-center', htmlResponse(html, signedHeaders('/help-center', html, policy))))!;
  expect(releasesOf(copy)).toEqual(['shell/1.0.0-aa', 'help/2.0.0-bb', 'help/1.0.0-cc']);
  const page = (await readVisited('/help-center', copy))!;
  expect(page).toEqual({ html, policy, asOf: new Date('2026-11-22T10:00:00.000Z') });
  expect(titleOf(page)).toBe('Ubufasha ry’itsinda');
});

test('a page of a set, which has no signed policy of its own, may run nothing', () => {
  expect(cachedPage(html, new Date()).headers.get('Content-Security-Policy')).toBe("default-src 'none'");
});

const signed = () => htmlResponse(html, signedHeaders('/help-center', html));

test.each<[string, string, Response]>([
  ['a page that the origin did not sign', '/help-center', htmlResponse(html)],
  ['a preview', '/help-center?release=help%401', signed()],
  [
    'the words of a search',
    '/help-center/search?q=pin',
    htmlResponse(`<head><meta name="robots" content="noindex"></head>${html}`, signedHeaders('/help-center/search', html)),
  ],
  ['a page that does not exist', '/no-such-page', htmlResponse(html, signedHeaders('/no-such-page', html), 404)],
  ['a page that is being prepared', '/help-center', htmlResponse(html, signedHeaders('/help-center', html), 503)],
  ['a redirected response', '/help', Object.defineProperty(signed(), 'redirected', { value: true })],
  [
    'what is no page',
    '/robots.txt',
    new Response('User-agent: *', { headers: { ...signedHeaders('/robots.txt', ''), 'Content-Type': 'text/plain' } }),
  ],
])('does not cache: %s', async (_what, address, response) => {
  expect(await cacheable(address, response)).toBeNull();
});

test('uses the present time for a response without Date', async () => {
  jest.useFakeTimers({ now: new Date('2026-11-23T08:00:00Z') });
  const headers = { 'Content-Type': 'text/html', ...signedHeaders('/', html) };
  const copy = (await cacheable('/', new Response(html, { headers })))!;
  jest.useRealTimers();
  expect((await readVisited('/', copy))!.asOf.toISOString()).toBe('2026-11-23T08:00:00.000Z');
});

test('stores a page without a title', () => {
  expect(titleOf({ html: '<p>', policy: '', asOf: new Date() })).toBe('');
});

test('reads an invalid time as the oldest', async () => {
  const copy = (await cacheable('/help-center', signed()))!;
  copy.headers.set('X-As-Of', 'never');
  expect((await readVisited('/help-center', copy))!.asOf).toEqual(new Date(0));
});
