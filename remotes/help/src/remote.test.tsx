import { act, fireEvent, screen, within } from '@testing-library/react';
import { useEffect, useState, type ReactNode } from 'react';
import { LANGUAGES } from 'shared/contract';
import { messageShape } from 'shared/testing/compare-messages';
import { badDescriptions, headsOf } from 'shared/testing/heads-of';
import { loadAddress, renderAddress, renderInShell } from 'shared/testing/render-in-shell';
import { SITE } from 'shared/testing/site';
import order from '../guides.json';
import { fillAddresses, GUIDES, POPULAR } from './guides';
import en from './messages/en.json';
import rw from './messages/rw.json';
import remote from './remote';
import { serveContent, titlesOf } from './testing/serve-content';

const guideRoute = remote.routes.at(-1)!;
const titleOf = (slug: string) => titlesOf('rw')[GUIDES.findIndex((guide) => guide.slug === slug)]!;
let requested: string[];

beforeEach(() => {
  requested = serveContent();
  AbortSignal.timeout = () => new AbortController().signal;
});

test('both languages have the same texts', () => {
  expect(messageShape(rw)).toEqual(messageShape(en));
});

test('the help center in Kinyarwanda shows the five popular questions', async () => {
  await renderAddress(remote, '/help-center', { language: 'rw' });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(rw.index.title);
  const popular = screen.getByRole('heading', { name: rw.index.popular }).closest('section')!;
  expect(
    within(popular)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(POPULAR.map((slug) => titleOf(slug).replace('{{product}}', SITE.productName)));
});

test('the address of a guide contains the brand’s name, and every guide has its own address', () => {
  const addresses = guideRoute.addresses!(SITE);
  expect(addresses[0]).toBe('/help-center/how-do-i-create-an-account-on-tuzamuke');
  expect(addresses).toContain('/help-center/How-Do-I-export-Transactions');
  expect(addresses).toContain('/help-center/how-do-i-export-ikimina-transactions');
  expect(new Set(addresses.map((address) => address.toLowerCase())).size).toBe(GUIDES.length);
});

test('the address of a guide begins and ends with letters of the brand’s name, whatever signs stand around them', () => {
  const [first] = guideRoute.addresses!({ ...SITE, productName: '“Izuba” (Rwanda)' });
  expect(first).toBe('/help-center/how-do-i-create-an-account-on-izuba-rwanda');
});

test('every guide opens in any letter case of its address', async () => {
  for (const address of guideRoute.addresses!(SITE)) {
    const params = { slug: address.toUpperCase().split('/').at(-1) };
    expect(await guideRoute.load({ params, search: new URLSearchParams(), language: 'rw', site: SITE })).not.toBeNull();
  }
});

test('an address without a guide gives the not-found page', async () => {
  expect(
    await guideRoute.load({ params: { slug: 'how-do-i-fly' }, search: new URLSearchParams(), language: 'en', site: SITE }),
  ).toBeNull();
});

test('a guide has its heading, its numbered steps, the question whether it helped, and breadcrumbs whose arrows a screen reader does not hear', async () => {
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
  const way = within(screen.getByRole('navigation', { name: en.guide.breadcrumb }));
  expect(way.getByRole('link', { name: en.index.title })).toHaveAttribute('href', '/help-center');
  expect(way.getByText('›')).toHaveAttribute('aria-hidden', 'true');
});

test('a guide in Kinyarwanda has its day in Kinyarwanda, and links to the guides that are related to it', async () => {
  const slug = 'how-do-i-reset-my-password-when-forgotten';
  await renderAddress(remote, `/help-center/${slug}`, { language: 'rw' });
  expect(screen.getByText(/21 Ugushyingo 2026/)).toBeVisible();
  const related = screen.getByRole('heading', { name: rw.guide.related }).closest('section')!;
  const titles = order.related[slug].map(titleOf);
  expect(
    within(related)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(titles.map((title) => title.replace('{{product}}', SITE.productName)));
});

test('previous and next are of the same group', async () => {
  await renderAddress(remote, '/help-center/how-do-i-remove-a-payment-account');
  const neighbours = screen.getByRole('navigation', { name: en.guide.neighbours });
  expect(
    within(neighbours)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/help-center/how-do-i-add-a-payment-account']);
});

test.each(LANGUAGES)('in "%s" every page has its own title, and one sentence for search engines', async (language) => {
  const heads = await headsOf(remote, language);
  expect(new Set(heads.map(({ title }) => title)).size).toBe(heads.length);
  expect(badDescriptions(heads)).toEqual([]);
});

test('the page’s description is the guide’s first sentence, without its markup, and its trail leads to the index', async () => {
  const { data } = (await guideRoute.load({
    params: { slug: 'How-do-I-view-all-group-pledges' },
    search: new URLSearchParams(),
    language: 'en',
    site: SITE,
  }))!;
  const { title, description, trail, article, updated } = guideRoute.head({
    t: ((key: string) => key) as never,
    data,
    site: SITE,
  });
  expect([article, updated]).toEqual(['How do I view all group pledges?', expect.stringMatching(/^\d{4}-\d\d-\d\d$/)]);
  expect(trail).toEqual([{ title: 'index.title', path: '/help-center' }]);
  expect(title).toBe('How do I view all group pledges? – Tuzamuke');
  expect(description).toMatch(/^A pledge is a contribution set for Later, with a date[^.]*\.$/);
});

test('a description contains no HTML entities', () => {
  const document = { meta: { title: 'T', updated: '2026-11-21' }, html: '<p>Pay &amp; <b>save</b> &#x26; more</p>' };
  const { description } = guideRoute.head({ t: (() => '') as never, data: { document }, site: SITE });
  expect(description).toBe('Pay & save & more');
});

test('a point within a number does not end the first sentence', () => {
  const document = { meta: { title: 'T', updated: '2026-11-21' }, html: '<p>Pay 1.5% of it. Then wait.</p>' };
  expect(guideRoute.head({ t: (() => '') as never, data: { document }, site: SITE }).description).toBe('Pay 1.5% of it.');
});

test('each link of a text to a guide with the brand in its address leads there', () => {
  const link = '<a href="/help-center/on-%7Bproduct%7D">On</a>';
  expect(fillAddresses(link + link, SITE)).toBe('<a href="/help-center/on-tuzamuke">On</a>'.repeat(2));
});

test('does not request titles that are on the page', async () => {
  await renderAddress(remote, '/help-center');
  expect(requested).toEqual(['en/titles.json']);
  await guideRoute.load({ params: { slug: GUIDES[2]!.slug }, search: new URLSearchParams(), language: 'en', site: SITE });
  expect(requested).toEqual(['en/titles.json', 'en/general/how-do-i-reset-my-password-when-forgotten.json']);
});

test('ignores titles of another language, incomplete ones, and those with others between them', async () => {
  const load = () =>
    guideRoute.load({ params: { slug: GUIDES[2]!.slug }, search: new URLSearchParams(), language: 'rw', site: SITE });
  const { unmount } = await renderAddress(remote, '/help-center');
  await load();
  expect(requested).toContain('rw/titles.json');
  unmount();
  requested.length = 0;
  await renderAddress(remote, '/help-center', { language: 'rw' });
  requested.length = 0;
  await load();
  expect(requested).not.toContain('rw/titles.json');
  const [first] = document.querySelectorAll('[data-titles] a');
  first!.before(first!.cloneNode(true));
  requested.length = 0;
  await load();
  expect(requested).toContain('rw/titles.json');
  for (const link of [...document.querySelectorAll('[data-titles] a')].slice(0, 2)) link.remove();
  requested.length = 0;
  await load();
  expect(requested).toContain('rw/titles.json');
});

test('search engines may index the search page, but not its results', async () => {
  const route = remote.routes.find(({ path }) => path === '/help-center/search')!;
  const headOf = async (query: string) => {
    const request = { params: {}, search: new URLSearchParams(query), language: 'en', site: SITE } as const;
    const { data } = (await route.load(request))!;
    return route.head({ t: ((key: string) => key) as never, data, site: SITE });
  };
  expect((await headOf('')).trail).toEqual([{ title: 'index.title', path: '/help-center' }]);
  expect((await headOf('q=group')).noindex).toBe(true);
  expect((await headOf('')).noindex).toBe(false);
  expect((await headOf('q=%20')).noindex).toBe(false);
});

test('an address with a query shows the results as links, under a heading that alone says so, and the box contains the query', async () => {
  await renderAddress(remote, '/help-center/search?q=group');
  const heading = screen.getByRole('heading', { name: 'Results for “group”' });
  expect(screen.getAllByText('Results for “group”')).toEqual([heading]);
  const results = heading.closest('section')!;
  expect(within(results).getAllByRole('link')).toHaveLength(6);
  expect(screen.getByRole('combobox')).toHaveValue('group');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('a result whose title has none of the words shows the one that was found', async () => {
  await renderAddress(remote, '/help-center/search?q=how+do+i+borrow');
  const [first] = within(screen.getByRole('heading', { name: /^Results for/ }).closest('section')!).getAllByRole('listitem');
  expect(first).toHaveTextContent(/How do I request a loan in the group\?.* · borrow$/);
});

test('a clause among the results is placed in its document', async () => {
  await renderAddress(remote, '/help-center/search?q=amakuru+bwite', { language: 'rw' });
  const clause = document.querySelector('h2 + ul a[href^="/privacy-policy"]')!.closest('li');
  expect(clause).toHaveTextContent(rw.places.privacy);
});

test('a search without results says so, and what to try', async () => {
  await renderAddress(remote, '/help-center/search?q=xyzzy');
  expect(screen.getByRole('status')).toHaveTextContent(`${en.search.nothingFound}${en.search.hint}`);
  expect(screen.queryByRole('heading', { name: /^Results for/ })).toBeNull();
});

test('a search page announces its results, also those of the next query, for which no heading is focused', async () => {
  const { rerender, pageOf } = await searchPages();
  rerender(await pageOf('group'));
  const region = document.querySelector('form [aria-live=polite]')!;
  expect(region).toHaveTextContent('Results for “group”');
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'goal' } });
  expect(region).toBeEmptyDOMElement();
  rerender(await pageOf('goal'));
  expect(region).toHaveTextContent('Results for “goal”');
  rerender(await pageOf('xyzzy'));
  expect(region).toBeEmptyDOMElement();
});

/** The search page, as the shell renders it for one query after the other. */
async function searchPages() {
  const first = await loadAddress(remote, '/help-center/search', {});
  const messages = await remote.loadMessages('en');
  let show: (page: ReactNode) => void = () => undefined;
  function Outlet() {
    const [page, setPage] = useState<ReactNode>(<first.Page data={first.data} />);
    useEffect(() => {
      show = setPage;
    }, []);
    return page;
  }
  renderInShell(<Outlet />, { namespace: remote.namespace, messages });
  return {
    rerender: (page: ReactNode) => act(() => show(page)),
    pageOf: async (query: string) => {
      const { Page, data } = await loadAddress(remote, `/help-center/search?q=${query}`, {});
      return <Page data={data} />;
    },
  };
}
