import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ShownAt } from './shown-at';

const answer = (status: number, body: object) => {
  globalThis.fetch = jest.fn(async () => ({ ok: status < 300, status, json: async () => body })) as never;
};
const served = {
  at: '',
  sequence: 7,
  since: '2026-11-20T08:00:00.000Z',
  releases: { help: { stable: '1.2.0', candidate: { version: '1.3.0', percent: 10 } }, legal: { stable: null, candidate: null } },
};
async function look(at = '2026-11-20T10:30:05') {
  render(<ShownAt />);
  fireEvent.change(screen.getByLabelText('Date and time in your time zone'), { target: { value: at } });
  await userEvent.click(screen.getByRole('button', { name: 'Look up' }));
}

test('a year of five digits, of which no date is made, is refused by its field', async () => {
  answer(200, { text: '', json: served });
  await look('12026-11-20T10:30:05');
  expect(screen.getByLabelText('Date and time in your time zone')).toBeInvalid();
  expect(fetch).not.toHaveBeenCalled();
});

test("converts a time on the reader's clock to UTC", async () => {
  answer(200, { text: '', json: served });
  await look();
  const [address, init] = jest.mocked(fetch).mock.lastCall!;
  expect(address).toBe('/api/history');
  expect(JSON.parse(init!.body as string)).toEqual({ at: new Date(2026, 10, 20, 10, 30, 5).toISOString() });
});

test('a time must be given, and can be to the second', () => {
  render(<ShownAt />);
  const field = screen.getByLabelText('Date and time in your time zone');
  expect(field).toHaveAttribute('step', '1');
  expect(field).toBeRequired();
});

test('announces the releases of each part, the share of the candidate, and since when', async () => {
  answer(200, { text: '', json: served });
  await look();
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^Registry 7, in force since/));
  const status = screen.getByRole('status');
  expect(status.querySelector('time')).toHaveAttribute('datetime', served.since);
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '1.2.0 and 1.3.0 for 10 % of the visitors',
    'none',
  ]);
  expect(screen.getByRole('region', { name: 'Releases served at a given time' })).toContainElement(status);
});

test('replaces the previous answer by the reason why there is none', async () => {
  answer(200, { text: '', json: served });
  await look();
  answer(409, { detail: 'Nothing was served yet.' });
  await userEvent.click(screen.getByRole('button', { name: 'Look up' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^Nothing was served yet\.$/));
  answer(200, { text: '', json: served });
  await userEvent.click(screen.getByRole('button', { name: 'Look up' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^Registry 7/));
});

test('submits without loading a document', async () => {
  answer(200, { text: '', json: served });
  await look();
  expect(fireEvent.submit(screen.getByRole('button').closest('form')!)).toBe(false);
  expect(await screen.findByText(/^Registry 7/)).toBeVisible();
});
