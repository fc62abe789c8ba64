import { screen, within } from '@testing-library/react';
import { messageShape } from 'shared/testing/compare-messages';
import { SITE } from 'shared/testing/site';
import en from './messages/en.json';
import rw from './messages/rw.json';
import remote from './remote';
import { installBrowser } from './testing/browser';
import { renderLanding } from './testing/render-landing';

beforeEach(() => installBrowser([]));

const joined = (text: string) => text.replaceAll(/\s/g, '');
const section = (id: string) => within(document.getElementById(id)!);

test('both languages have the same texts', () => {
  expect(messageShape(rw)).toEqual(messageShape(en));
});

test('no text contains the brand, its USSD code or its addresses', () => {
  expect(JSON.stringify([en, rw])).not.toMatch(/hamwe (group|ltd)|\bHamwe\b|\*528#|@|https?:/);
});

test('the sections are in the order of the specification', async () => {
  await renderLanding();
  const ids = [...document.querySelectorAll('section[id]')].map((section) => section.id);
  expect(ids).toEqual(['home', 'benefits', 'products', 'testimony', 'faqs']);
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  const last = [en.ussd.title, en.portal.title, en.testimony.title, en.faq.title, en.download.title];
  expect(titles.slice(-last.length)).toEqual(last);
});

test('every section is labelled by its heading', async () => {
  await renderLanding();
  for (const part of document.querySelectorAll('section:not(#home)')) {
    const name = document.getElementById(part.getAttribute('aria-labelledby')!)!;
    expect(part).toContainElement(name);
    expect(name.tagName).toMatch(/^H[12]$/);
  }
});

test.each(['en', 'rw'] as const)(
  'in %s the page has one main heading, and every picture a size and an alt text',
  async (language) => {
    await renderLanding(language);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    for (const picture of document.querySelectorAll('img')) {
      expect(picture).toHaveAttribute('width');
      expect(picture).toHaveAttribute('height');
      expect(picture).toHaveAttribute('loading', 'lazy');
      expect(picture).toHaveAttribute('alt');
    }
  },
);

test('the hero shows both stores, a link that dials the whole USSD code, and a screen in the language of the page', async () => {
  const { unmount } = await renderLanding('en');
  const stores = section('home')
    .getAllByRole('listitem')
    .map((item) => within(item).getByRole('link'));
  expect(stores.map((link) => link.getAttribute('href'))).toEqual([SITE.stores.appStore, SITE.stores.playStore]);
  // The style draws each store's mark.
  expect(stores.map(({ className }) => className)).toEqual(['badge apple', 'badge play']);
  // A bare # would begin a fragment, and the phone would dial the rest.
  expect(section('home').getByRole('link', { name: /\*999#/ })).toHaveAttribute('href', 'tel:*999%23');
  const english = section('home').getByRole('img').textContent;
  unmount();
  await renderLanding('rw');
  expect(section('home').getByRole('img').textContent).not.toBe(english);
  expect(section('home').getByRole('img')).toHaveAccessibleName(rw.screen.alt);
});

/** The texts below a group of messages, in their order. */
const textsIn = (group: object): string[] =>
  Object.values(group).flatMap((text) => (typeof text === 'string' ? [text] : textsIn(text)));

test.each(['en', 'rw'] as const)('in %s the app’s screen shows each of its words at its place', async (language) => {
  await renderLanding(language);
  const { alt, ...shown } = { en, rw }[language].screen;
  expect(joined(section('home').getByRole('img', { name: alt }).textContent!)).toBe(joined(textsIn(shown).join('')));
});

const icons = (part: Element) => [...part.querySelectorAll('path')].map((path) => path.getAttribute('d'));

test('a product has the icon that its example has on the app’s screen, and each benefit one of its own', async () => {
  await renderLanding();
  const [wedding, ikimina, fees] = icons(section('home').getByRole('img'));
  expect(section('products').getAllByRole('tab').slice(0, 3).flatMap(icons)).toEqual([wedding, ikimina, fees]);
  expect(new Set([wedding, ikimina, fees]).size).toBe(3);
  expect(new Set(section('benefits').getAllByRole('listitem').flatMap(icons)).size).toBe(4);
});

test('the second of four benefits is marked as launching soon', async () => {
  await renderLanding();
  const flags = section('benefits')
    .getAllByRole('listitem')
    .map((item) => within(item).queryByText('Launching soon') !== null);
  expect(flags).toEqual([false, true, false, false]);
});

test('the portal block links to the creation of an account', async () => {
  await renderLanding();
  expect(screen.getByRole('link', { name: 'Create a portal account' })).toHaveAttribute('href', SITE.portal.createAccount);
});

test('each testimony is a quotation with its author', async () => {
  await renderLanding();
  const voices = section('testimony').getAllByRole('figure');
  expect(voices).toHaveLength(3);
  for (const voice of voices) expect(voice.querySelector('blockquote + figcaption strong')).not.toBeEmptyDOMElement();
});

test('the page ends with links to both stores', async () => {
  await renderLanding();
  const download = screen.getByRole('region', { name: en.download.title });
  expect(within(download).getAllByRole('link', { name: `${en.stores.appStore} App Store` })).toHaveLength(1);
  expect(within(download).getAllByRole('link', { name: `${en.stores.playStore} Google Play` })).toHaveLength(1);
  expect(download).toHaveTextContent(`dial ${SITE.ussdCode} on any phone`);
});

test('the title contains the product name', () => {
  const t = (key: string, values?: object) => `${key} ${JSON.stringify(values)}`;
  expect(remote.routes[0]!.head({ t: t as never, data: null, site: SITE }).title).toContain(SITE.productName);
});
