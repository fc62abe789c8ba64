/** @jest-environment node */
import { useTexts } from 'shared/platform';
import { SITE } from 'shared/testing/site';
import { fakeRemote, fakeRoute, SECTIONS } from '../testing/render-app';
import { renderPage } from './render-page';

const assets = () => ({ script: { href: '/m.js', integrity: 'sha384-m' }, preloads: [], styles: [] });
const render = (address: string, route = fakeRoute('/help-center', 'Help')) =>
  renderPage({
    address,
    language: 'rw',
    site: SITE,
    year: 2026,
    remotes: { help: fakeRemote('help', [route]) },
    sections: { help: SECTIONS.help! },
    assets,
  });

test('a page has shell, section and title in the visitor’s language', async () => {
  const { html, isNotFound } = await render('/help-center');
  expect(isNotFound).toBe(false);
  expect(html).toContain('<html lang="rw">');
  expect(html).toContain('<title>Help ijambo</title>');
  expect(html).toContain('<h1>Help</h1>');
  expect(html).toContain('Indimi');
  expect(html.indexOf('<h1>Help</h1>')).toBeLessThan(html.indexOf('</main>'));
});

test('a page has slots for the links of the other sections', async () => {
  const { html } = await render('/help-center');
  for (const list of ['header', 'explore', 'support']) expect(html).toContain(`<!--links:${list}--><li><a href="%address%"`);
  expect(html).not.toContain('data-links');
  expect(html).toContain('href="/help-center/search"');
  expect(html).toContain('"storedKey":"feedback-outbox"');
});

test('renders the not-found page with noindex for an address without a route', async () => {
  const { html, isNotFound } = await render('/help-center/nothing');
  expect(isNotFound).toBe(true);
  // So that the page reports nothing of a section, which it does not show.
  expect(html).toContain('{"language":"rw","section":null}');
  expect(html).toContain('Yoo! Urupapuro ntirubonetse.');
  expect(html).toContain('noindex');
});

test('gives search engines the breadcrumbs of a page; only the page’s own entry has its query', async () => {
  const { html } = await render('/help-center?product=usave');
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)![1]!);
  expect(data['@graph'][0].itemListElement).toMatchObject([
    { position: 1, item: `${SITE.origin}/?lng=rw` },
    { position: 2, item: `${SITE.origin}/help-center?product=usave&lng=rw` },
  ]);
});

test('a page says on which day its text changed, which search engines read in the list of pages', async () => {
  const head = () => ({ title: 'Help', description: 'Words', updated: '2026-11-20' });
  expect(await render('/help-center', fakeRoute('/help-center', 'Help', { head }))).toMatchObject({ updated: '2026-11-20' });
});

test('throws when a section throws', async () => {
  const Page = () => {
    throw new Error('broken on purpose');
  };
  await expect(
    render('/help-center', fakeRoute('/help-center', 'Help', { load: async () => ({ Page, data: null }) })),
  ).rejects.toThrow('broken on purpose');
});

test('throws and names a text that is missing', async () => {
  const Page = () => <h1>{useTexts('shell')('no.such.text' as 'skip')}</h1>;
  await expect(
    render('/help-center', fakeRoute('/help-center', 'Help', { load: async () => ({ Page, data: null }) })),
  ).rejects.toThrow('Texts are missing in "rw": shell:no.such.text');
});

test('a page above 50 kB is rendered inside main', async () => {
  const Page = () => <p>{'long '.repeat(20_000)}end of it</p>;
  const { html } = await render('/help-center', fakeRoute('/help-center', 'Help', { load: async () => ({ Page, data: null }) }));
  expect(html.indexOf('end of it')).toBeLessThan(html.indexOf('</main>'));
});
