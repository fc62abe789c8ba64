import { screen, within } from '@testing-library/react';
import type { Site } from 'shared/contract';
import { badDescriptions, headsOf } from 'shared/testing/heads-of';
import { renderAddress } from 'shared/testing/render-in-shell';
import { SITE } from 'shared/testing/site';
import en from './messages/en.json';
import rw from './messages/rw.json';
import remote from './remote';
import { installBrowser } from './testing/browser';

const QUOTE = { en: 'It kept our books.', rw: 'Yabitse ibitabo byacu.' };
const ROLE = { en: 'Treasurer', rw: 'Umubitsi' };
const BRAND: Site = {
  ...SITE,
  testimonies: [{ quote: QUOTE, name: 'Aline', role: ROLE }],
  investing: { assetManager: 'Umucunga Capital', pastReturn: { en: 'In 2024 it was 9%.', rw: 'Mu 2024 yari 9%.' } },
  licence: { en: 'Licensed by the bank.', rw: 'Uruhushya rwa banki.' },
  moneyHeld: { en: 'Held in trust.', rw: 'Abitswe neza.' },
};
beforeEach(() => installBrowser([]));

const show = (site: Site, language: 'en' | 'rw' = 'en') => renderAddress(remote, '/', { site, language });
const stories = (title: string) => within(screen.getByRole('region', { name: title })).getAllByRole('figure');

test.each([
  ['without', {}],
  ['with an empty list of', { testimonies: [] }],
])('a site %s quotations of customers shows examples, each marked as invented', async (_what, quotations) => {
  await show({ ...SITE, ...quotations });
  const shown = stories(en.testimony.title);
  expect(shown).toHaveLength(3);
  for (const story of shown) expect(story).toHaveTextContent('Invented example');
});

test('quotations of customers replace the examples, in the language of the page', async () => {
  await show(BRAND, 'rw');
  const [story, ...more] = stories(rw.testimony.real);
  expect(more).toEqual([]);
  expect(story).toHaveTextContent('Yabitse ibitabo byacu.AlineUmubitsi');
  expect(document.body).not.toHaveTextContent('Urugero twihimbiye');
});

test('shows manager, past return, licence and custody of money when the brand file has them', async () => {
  await show(BRAND);
  for (const words of [
    'asset manager (Umucunga Capital), with',
    'asset manager (Umucunga Capital) manages',
    'In 2024 it was 9%. Past returns',
    'Licensed by the bank.',
    'Held in trust.',
  ])
    expect(document.body).toHaveTextContent(words);
});

test('shows past return, licence and custody of money in Kinyarwanda to a reader of Kinyarwanda', async () => {
  await show(BRAND, 'rw');
  for (const words of ['Mu 2024 yari 9%. Inyungu', 'Uruhushya rwa banki.', 'Abitswe neza.'])
    expect(document.body).toHaveTextContent(words);
  expect(document.body).not.toHaveTextContent('In 2024 it was 9%.');
});

test('shows no figure and no empty bracket for a missing brand value', async () => {
  await show(SITE);
  expect(document.body).not.toHaveTextContent('%, compounding');
  expect(document.body).not.toHaveTextContent('()');
  expect(document.body).toHaveTextContent('third-party asset manager, with');
  expect(document.body.textContent).not.toMatch(/  |\{\{/);
});

test.each(['en', 'rw'] as const)('in "%s" the page has one sentence for search engines', async (language) => {
  expect(badDescriptions(await headsOf(remote, language))).toEqual([]);
});
