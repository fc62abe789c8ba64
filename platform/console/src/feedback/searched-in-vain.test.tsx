import { act, render, screen, within } from '@testing-library/react';
import { SearchedInVain } from './searched-in-vain';

const serve = (json: unknown) => {
  globalThis.fetch = jest.fn(async () => ({ ok: true, status: 200, json: async () => ({ text: '', json }) })) as never;
};

test('what many readers searched for and did not find is listed with how many they were', async () => {
  serve([{ language: 'rw', words: 'itike', networks: 12, last: '2026-11-20' }]);
  render(<SearchedInVain />);
  const table = await screen.findByRole('table', { name: /Searched in vain/ });
  expect(within(table).getByRole('row', { name: 'itike rw 12 2026-11-20' })).toBeVisible();
  expect(fetch).toHaveBeenCalledWith('/api/searches', expect.anything());
});

test('nothing stands there while nothing was searched for in vain', async () => {
  serve([]);
  const { container } = render(<SearchedInVain />);
  await act(async () => undefined);
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(container).toBeEmptyDOMElement();
});
