import { act, fireEvent, screen, within } from '@testing-library/react';
import { renderAddress } from 'shared/testing/render-in-shell';
import { POPULAR } from '../guides';
import en from '../messages/en.json';
import remote from '../remote';
import { serveContent, titlesOf } from '../testing/serve-content';

const message = () => within(screen.getByRole('search')).getByRole('status');
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

beforeEach(() => {
  serveContent();
  AbortSignal.timeout = () => new AbortController().signal;
});
afterEach(() => jest.useRealTimers());

// Specification, section 9; tested on the rendered pages, not by the property of the box.
test.each([
  ['the help center’s first page', '/help-center', 5, 'No result for your search! Try different keywords'],
  ['the search page', '/help-center/search', 6, "We didn't find any results"],
])(
  'on %s (%s) the box shows at most %p results, titles with the whole text first, or “%s”',
  async (_page, address, cap, none) => {
    await renderAddress(remote, address);
    jest.useFakeTimers();
    const search = async (value: string) => {
      fireEvent.change(screen.getByRole('combobox'), { target: { value } });
      await act(() => jest.advanceTimersByTimeAsync(500));
    };
    await search('xyzzy');
    expect(message()).toHaveTextContent(none);
    expect(options()).toEqual([]);
    await search('group');
    expect(message()).toBeEmptyDOMElement();
    const matching = titlesOf('en').filter((title) => title.toLowerCase().includes('group'));
    expect(matching.length).toBeGreaterThan(6);
    expect(options()).toHaveLength(cap);
    expect(matching).toEqual(expect.arrayContaining(options()));
  },
);

test('on the search page a search that finds nothing offers the popular guides', async () => {
  await renderAddress(remote, '/help-center/search?q=xyzzy');
  const popular = await screen.findByText(en.search.near);
  const links = within(popular.nextElementSibling as HTMLElement).getAllByRole('link');
  const slugs = links.map((link) => link.getAttribute('href')!.split('/').at(-1)!);
  expect(slugs).toHaveLength(POPULAR.length);
  // The name of a product is filled in where an address is written.
  expect(slugs).toEqual(expect.arrayContaining(POPULAR.filter((slug) => !slug.includes('{'))));
});
