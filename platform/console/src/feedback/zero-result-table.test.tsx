import { act, render, screen, within } from '@testing-library/react';
import { ZeroResultTable } from './zero-result-table';

const serve = (json: unknown) => {
  globalThis.fetch = jest.fn(async () => ({ ok: true, status: 200, json: async () => ({ text: '', json }) })) as never;
};

test('lists searches without results, with the number of networks', async () => {
  serve([{ language: 'rw', words: 'itike', networks: 12, last: '2026-11-20' }]);
  render(<ZeroResultTable />);
  const table = await screen.findByRole('table', {
    name: 'Searches without results, from ten or more networks within a week',
  });
  const row = within(table).getByRole('row', { name: 'itike rw 12 2026-11-20' });
  expect(within(row).getByRole('rowheader', { name: 'itike' })).toBeVisible();
  const heads = within(table).getAllByRole('columnheader');
  expect(heads.map(({ textContent }) => textContent)).toEqual(['Search terms', 'Language', 'Networks', 'Last searched']);
  expect(fetch).toHaveBeenCalledWith('/api/searches', expect.anything());
});

test('shows nothing when every search had results', async () => {
  serve([]);
  const { container } = render(<ZeroResultTable />);
  await act(async () => undefined);
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(container).toBeEmptyDOMElement();
});

test('shows why the searches could not be read', async () => {
  globalThis.fetch = jest.fn(async () => ({
    ok: false,
    status: 500,
    json: async () => ({ detail: 'The store is away.' }),
  })) as never;
  render(<ZeroResultTable />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Searches without results: The store is away.');
});
