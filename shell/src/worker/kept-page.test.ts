/** @jest-environment node */
import { htmlAnswer, pageHtml } from '../testing/fake-site';
import { asOf, keepable, keptPage, releasesOf, titleOf } from './kept-page';

const html = pageHtml('Ubufasha ry’itsinda', ['shell/1.0.0-aa', 'help/2.0.0-bb', 'help/1.0.0-cc']);

test('a page is kept with the time of its answer, every release that it names, and its policy', async () => {
  const kept = (await keepable('/help-center', htmlAnswer(html, { 'Content-Security-Policy': "default-src 'none'" })))!;
  expect(asOf(kept).toISOString()).toBe('2026-11-22T10:00:00.000Z');
  expect(releasesOf(kept)).toEqual(['shell/1.0.0-aa', 'help/2.0.0-bb', 'help/1.0.0-cc']);
  expect(titleOf(kept)).toBe('Ubufasha ry’itsinda');
  expect(kept.headers.get('Content-Security-Policy')).toBe("default-src 'none'");
  expect(await kept.text()).toBe(html);
});

test.each<[string, string, Response]>([
  ['a preview', '/help-center?release=help%401', htmlAnswer(html)],
  [
    'the words of a search',
    '/help-center/search?q=pin',
    htmlAnswer(`<head><meta name="robots" content="noindex"></head>${html}`),
  ],
  ['a page that is not there', '/no-such-page', htmlAnswer(html, {}, 404)],
  ['a page that is being prepared', '/help-center', htmlAnswer(html, {}, 503)],
  ['what another address answered', '/help', Object.defineProperty(htmlAnswer(html), 'redirected', { value: true })],
  ['what is no page', '/robots.txt', new Response('User-agent: *', { headers: { 'Content-Type': 'text/plain' } })],
])('%s is not kept', async (_what, address, response) => {
  expect(await keepable(address, response)).toBeNull();
});

test('a page whose answer says no time is as of now', async () => {
  jest.useFakeTimers({ now: new Date('2026-11-23T08:00:00Z') });
  const kept = (await keepable('/', new Response(html, { headers: { 'Content-Type': 'text/html' } })))!;
  jest.useRealTimers();
  expect(asOf(kept).toISOString()).toBe('2026-11-23T08:00:00.000Z');
});

test('a page without a title can be kept', () => {
  expect(titleOf(keptPage('<p>', '', new Date()))).toBe('');
});
