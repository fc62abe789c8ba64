import { act, render, screen } from '@testing-library/react';
import { HistoryList } from './history-list';

const by = { who: 'token help-team', from: '10.0.0.1', tool: 'console', reason: null };
const changes = [
  ['start help@1.3.0 --stages 10,100', null],
  ['promote helpdesk', { ...by, reason: 'all well' }],
  ['advance help --reason looks well', by],
  ['block help@1.1.0', by],
].map(([change, who], index) => ({ sequence: index + 1, changedAt: '2026-11-20T10:00:00.000Z', change, by: who }));

async function show(props: { of?: string; most?: number } = {}): Promise<string[]> {
  globalThis.fetch = jest.fn(async () => ({ ok: true, status: 200, json: async () => ({ text: '', json: changes }) })) as never;
  render(<HistoryList since={4} {...props} />);
  return (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent!);
}

test('says that it is loading until the service has answered', async () => {
  const shown = show();
  expect(screen.getByText('Loading…')).toBeVisible();
  await shown;
  expect(screen.queryByText('Loading…')).toBeNull();
});

test('lists every change, newest first, with who, from where and why', async () => {
  const all = await show();
  expect(fetch).toHaveBeenCalledWith('/api/history', expect.objectContaining({ body: '{}' }));
  expect(all).toHaveLength(4);
  expect(all[0]).toMatch(/^block help@1\.1\.0.* · token help-team · from 10\.0\.0\.1 · with console$/);
  expect(all[1]).toMatch(/^advance helplooks well/);
  expect(all[2]).toMatch(/^promote helpdeskall well/);
  expect(document.querySelectorAll('li time[datetime="2026-11-20T10:00:00.000Z"]')).toHaveLength(4);
});

test('who made a change stands below it in the small print of the list, and why does not', async () => {
  await show();
  expect(screen.getAllByText(/token help-team/)[1]).toHaveClass('who', { exact: true });
  expect(screen.getByText('looks well')).toHaveClass('why', { exact: true });
});

test('lists only the changes of one part, with and without a version', async () => {
  expect((await show({ of: 'help' })).map((change) => change.split(/[ @]/)[0])).toEqual(['block', 'advance', 'start']);
});

test('a short list has the newest changes', async () => {
  expect((await show({ most: 2 })).map((change) => change.split(' ')[0])).toEqual(['block', 'advance']);
});

test("shows each change's number in the registry, and names the list", async () => {
  await show();
  const list = screen.getByRole('list', { name: 'History' });
  expect([...list.children].map((change) => (change as HTMLLIElement).value)).toEqual([4, 3, 2, 1]);
});

test('loads the history again with a newer registry', async () => {
  globalThis.fetch = jest.fn(async () => ({ ok: true, status: 200, json: async () => ({ text: '', json: [] }) })) as never;
  const { rerender } = render(<HistoryList since={4} />);
  expect(await screen.findByText('No changes yet.')).toBeVisible();
  await act(async () => rerender(<HistoryList since={5} />));
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('shows why the history cannot be loaded instead of an empty history', async () => {
  globalThis.fetch = jest.fn(async () => ({
    ok: false,
    status: 500,
    json: async () => ({ detail: 'The store is away.' }),
  })) as never;
  render(<HistoryList since={4} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('The store is away.');
  expect(screen.queryByText('No changes yet.')).toBeNull();
  expect(screen.queryByText('Loading…')).toBeNull();
});
