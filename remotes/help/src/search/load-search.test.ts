import { SITE } from 'shared/testing/site';
import { indexRoute } from '../index/index-route';
import { serveContent } from '../testing/serve-content';
import { loadSearchIfTyped } from './load-search';
import { searchRoute } from './search-route';

/** Lets all that is under way come to an end; nothing here waits for a clock. */
const settle = () => new Promise((resolve) => setTimeout(resolve));
const typed = (text: string) => (document.body.innerHTML = `<input role="combobox" value="${text}">`);

beforeEach(() => {
  AbortSignal.timeout = () => new AbortController().signal;
});

test('a page whose visitor has typed before hydration loads the search of its language', async () => {
  const requested = serveContent();
  typed('pin');
  loadSearchIfTyped('rw');
  await settle();
  expect(requested).toEqual(['rw/search.json']);
});

test.each([indexRoute, searchRoute])(
  '$path begins with the search while its own data loads, when its visitor has typed before hydration',
  async (route) => {
    const requested = serveContent();
    typed('pin');
    await route.load({ params: {}, search: new URLSearchParams(), language: 'rw', site: SITE });
    expect(requested).toContain('rw/search.json');
  },
);

test('a page with an empty box, or without a box, loads no search', async () => {
  const requested = serveContent();
  typed('');
  loadSearchIfTyped('en');
  document.body.replaceChildren();
  loadSearchIfTyped('en');
  await settle();
  expect(requested).toEqual([]);
});

test('without a connection the page opens, and reports no error', async () => {
  const unhandled = jest.fn();
  process.on('unhandledRejection', unhandled);
  globalThis.fetch = async () => Promise.reject(new TypeError('offline'));
  typed('pin');
  loadSearchIfTyped('en');
  await settle();
  await settle();
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});
