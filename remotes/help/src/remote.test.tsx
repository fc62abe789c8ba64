import { screen, within } from '@testing-library/react';
import { LANGUAGES } from 'shared/contract';
import { messageShape } from 'shared/testing/compare-messages';
import { badDescriptions, headsOf } from 'shared/testing/heads-of';
import { renderAddress } from 'shared/testing/render-in-shell';
import { SITE } from 'shared/testing/site';
import { GUIDES } from './guides';
import en from './messages/en.json';
import rw from './messages/rw.json';
import remote from './remote';
import { serveContent, titlesOf } from './testing/serve-content';

const guideRoute = remote.routes.at(-1)!;
let requested: string[];

beforeEach(() => {
  requested = serveContent();
  AbortSignal.timeout = () => new AbortController().signal;
});

test('both languages have the same texts', () => {
  expect(messageShape(rw)).toEqual(messageShape(en));
});

test('the help center opens in Kinyarwanda with the five popular questions in it', async () => {
  await renderAddress(remote, '/help-center', { language: 'rw' });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(rw.index.title);
  const popular = screen.getByRole('heading', { name: rw.index.popular }).closest('section')!;
  expect(
    within(popular)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual([0, 2, 8, 21, 36].map((position) => titlesOf('rw')[position]!.replace('{{product}}', SITE.productName)));
});

test('the brand stands in the address of a guide, and every guide has an address of its own', () => {
  const addresses = guideRoute.addresses!(SITE);
  expect(addresses[0]).toBe('/help-center/how-do-i-create-an-account-on-tuzamuke');
  expect(addresses).toContain('/help-center/How-Do-I-export-Transactions');
  expect(addresses).toContain('/help-center/how-do-i-export-ikimina-transactions');
  expect(new Set(addresses.map((address) => address.toLowerCase())).size).toBe(43);
});

test('every guide can be opened, whatever the letter case of its address', async () => {
  for (const address of guideRoute.addresses!(SITE)) {
    const params = { slug: address.toUpperCase().split('/').at(-1) };
    expect(await guideRoute.load({ params, search: new URLSearchParams(), language: 'rw', site: SITE })).not.toBeNull();
  }
});

test('an address that no guide has is left to the not-found page', async () => {
  expect(
    await guideRoute.load({ params: { slug: 'how-do-i-fly' }, search: new URLSearchParams(), language: 'en', site: SITE }),
  ).toBeNull();
});

test('a guide is its heading, its numbered steps and then the question whether it helped', async () => {
  await renderAddress(remote, '/help-center/how-do-i-reset-my-password-when-forgotten');
  const article = screen.getByRole('article');
  const heading = within(article).getByRole('heading', { level: 1, name: 'How do I reset my password when forgotten?' });
  const steps = article.querySelector('ol')!;
  const feedback = within(article).getByRole('region', { name: 'Was this article helpful?' });
  expect(steps.children).toHaveLength(4);
  expect(heading.compareDocumentPosition(steps)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(steps.compareDocumentPosition(feedback)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(document.querySelectorAll('ol')).toHaveLength(1);
  expect(screen.getByText('Last updated 21 November 2026')).toHaveAttribute('datetime', '2026-11-21');
});

test('previous and next stay within the group', async () => {
  await renderAddress(remote, '/help-center/how-do-i-remove-a-payment-account');
  const neighbours = screen.getByRole('navigation', { name: en.guide.neighbours });
  expect(
    within(neighbours)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/help-center/how-do-i-add-a-payment-account']);
});

test.each(LANGUAGES)('in "%s" every page has a title of its own, and one sentence for search engines', async (language) => {
  const heads = await headsOf(remote, language);
  expect(new Set(heads.map(({ title }) => title)).size).toBe(heads.length);
  expect(badDescriptions(heads)).toEqual([]);
});

test('the page’s description is the guide’s first sentence, without its markup', async () => {
  const { data } = (await guideRoute.load({
    params: { slug: 'How-do-I-view-all-group-pledges' },
    search: new URLSearchParams(),
    language: 'en',
    site: SITE,
  }))!;
  const { title, description } = guideRoute.head({ t: (() => '') as never, data, site: SITE });
  expect(title).toBe('How do I view all group pledges? – Tuzamuke');
  expect(description).toMatch(/^A pledge is a contribution set for Later, with a date[^.]*\.$/);
});

test('a description holds letters and no codes for them', () => {
  const document = { meta: { title: 'T', updated: '2026-11-21' }, html: '<p>Pay &amp; <b>save</b> &#x26; more</p>' };
  const { description } = guideRoute.head({ t: (() => '') as never, data: { document }, site: SITE });
  expect(description).toBe('Pay & save & more');
});

test('titles that stand on the page already are not asked for again', async () => {
  await renderAddress(remote, '/help-center');
  expect(requested).toEqual(['en/titles.json']);
  await guideRoute.load({ params: { slug: GUIDES[2]!.slug }, search: new URLSearchParams(), language: 'en', site: SITE });
  expect(requested).toEqual(['en/titles.json', 'en/general/how-do-i-reset-my-password-when-forgotten.json']);
});

test('titles in another language, or not all of them, are no titles of this page', async () => {
  const load = () =>
    guideRoute.load({ params: { slug: GUIDES[2]!.slug }, search: new URLSearchParams(), language: 'rw', site: SITE });
  const { unmount } = await renderAddress(remote, '/help-center');
  await load();
  expect(requested).toContain('rw/titles.json');
  unmount();
  requested.length = 0;
  await renderAddress(remote, '/help-center', { language: 'rw' });
  document.querySelector('[data-titles] a')!.remove();
  requested.length = 0;
  await load();
  expect(requested).toContain('rw/titles.json');
});

test('search engines may list the search page, and none of its results', async () => {
  const route = remote.routes.find(({ path }) => path === '/help-center/search')!;
  const headOf = async (query: string) => {
    const request = { params: {}, search: new URLSearchParams(query), language: 'en', site: SITE } as const;
    const { data } = (await route.load(request))!;
    return route.head({ t: (() => '') as never, data, site: SITE });
  };
  expect((await headOf('q=group')).noindex).toBe(true);
  expect((await headOf('')).noindex).toBe(false);
  expect((await headOf('q=%20')).noindex).toBe(false);
});

test('a searched address shows its results as links, and the box holds what was searched', async () => {
  await renderAddress(remote, '/help-center/search?q=group');
  const results = screen.getByRole('heading', { name: 'Results for “group”' }).closest('section')!;
  expect(within(results).getAllByRole('link')).toHaveLength(6);
  expect(screen.getByRole('combobox')).toHaveValue('group');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('a search without results says so, and what to try', async () => {
  await renderAddress(remote, '/help-center/search?q=xyzzy');
  expect(screen.getByRole('status')).toHaveTextContent(`${en.search.nothingFound}${en.search.hint}`);
});
