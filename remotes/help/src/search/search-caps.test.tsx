import { act, fireEvent, screen } from '@testing-library/react';
import { renderAddress } from 'shared/testing/render-in-shell';
import remote from '../remote';
import { serveContent, titlesOf } from '../testing/serve-content';

const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

beforeEach(() => {
  serveContent();
  AbortSignal.timeout = () => new AbortController().signal;
});
afterEach(() => jest.useRealTimers());

// Specification, section 9; tested on the rendered pages, not by the property of the box.
test.each([
  ['the help center’s first page', '/help-center', 5],
  ['the search page', '/help-center/search', 6],
])('on %s (%s) the box shows at most %p results, titles with the whole text first', async (_page, address, cap) => {
  await renderAddress(remote, address);
  jest.useFakeTimers();
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'group' } });
  await act(() => jest.advanceTimersByTimeAsync(500));
  const matching = titlesOf('en').filter((title) => title.toLowerCase().includes('group'));
  expect(matching.length).toBeGreaterThan(6);
  expect(options()).toHaveLength(cap);
  expect(matching).toEqual(expect.arrayContaining(options()));
});
