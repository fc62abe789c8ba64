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

test('a page is whole: shell, section and title in the visitor’s language', async () => {
  const { html, isNotFound } = await render('/help-center');
  expect(isNotFound).toBe(false);
  expect(html).toContain('<html lang="rw">');
  expect(html).toContain('<title>Help ijambo</title>');
  expect(html).toContain('<h1>Help</h1>');
  expect(html).toContain('Indimi');
  expect(html.indexOf('<h1>Help</h1>')).toBeLessThan(html.indexOf('</main>'));
});

test('a page leaves a place for the links of the sections that will stand beside its own', async () => {
  const { html } = await render('/help-center');
  for (const list of ['header', 'explore', 'support']) expect(html).toContain(`<!--links:${list}--><li><a href="%address%"`);
  expect(html).not.toContain('data-links');
  expect(html).toContain('href="/help-center/search"');
  expect(html).toContain('"storedKey":"feedback-outbox"');
});

test('an address that its section does not know is the not-found page, and kept out of search engines', async () => {
  const { html, isNotFound } = await render('/help-center/nothing');
  expect(isNotFound).toBe(true);
  expect(html).toContain('Yoo! Urupapuro ntirubonetse.');
  expect(html).toContain('noindex');
});

test('a section that throws refuses the page', async () => {
  const Page = () => {
    throw new Error('broken on purpose');
  };
  await expect(
    render('/help-center', fakeRoute('/help-center', 'Help', { load: async () => ({ Page, data: null }) })),
  ).rejects.toThrow('broken on purpose');
});

test('a text that is missing refuses the page and is named', async () => {
  const Page = () => <h1>{useTexts('shell')('no.such.text' as 'skip')}</h1>;
  await expect(
    render('/help-center', fakeRoute('/help-center', 'Help', { load: async () => ({ Page, data: null }) })),
  ).rejects.toThrow('Texts are missing in "rw": shell:no.such.text');
});

test('a page above 50 kB stays inside main', async () => {
  const Page = () => <p>{'long '.repeat(20_000)}end of it</p>;
  const { html } = await render('/help-center', fakeRoute('/help-center', 'Help', { load: async () => ({ Page, data: null }) }));
  expect(html.indexOf('end of it')).toBeLessThan(html.indexOf('</main>'));
});
