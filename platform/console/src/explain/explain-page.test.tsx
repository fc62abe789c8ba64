import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ExplainPage } from './explain-page';

const explained = {
  path: '/help-center',
  sequence: 7,
  bucket: null,
  section: 'help',
  releases: [
    { name: 'shell', version: '2.0.0', because: 'it is stable' },
    { name: 'help', version: null, because: 'nothing is' },
  ],
};
const answer = (status: number, body: object) => {
  globalThis.fetch = jest.fn(async () => ({ ok: status < 300, status, json: async () => body })) as never;
};
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Explain' }));
const requests = () => jest.mocked(fetch).mock.calls.map(([address, init]) => [address, JSON.parse(init!.body as string)]);

beforeEach(() => {
  answer(200, { text: '', json: explained });
  render(<ExplainPage />);
});

test('defaults to a visitor of the help center without a bucket', async () => {
  expect(field('Bucket (cookie rb)')).toHaveValue('');
  await send();
  expect(requests()).toEqual([['/api/explain', { path: '/help-center' }]]);
});

test('sends a bucket, zero included, and that the visitor is a crawler', async () => {
  await userEvent.clear(field('Path on the site'));
  await userEvent.type(field('Path on the site'), '/terms');
  await userEvent.type(field('Bucket (cookie rb)'), '0');
  await userEvent.click(screen.getByRole('checkbox', { name: 'As a search engine' }));
  await send();
  expect(requests()).toEqual([['/api/explain', { path: '/terms', bucket: 0, crawler: true }]]);
});

test('a phone offers digits for the bucket, and letters for the path', () => {
  expect(field('Bucket (cookie rb)')).toHaveAttribute('inputmode', 'numeric');
  expect(field('Path on the site')).not.toHaveAttribute('inputmode');
});

test('announces what a visitor gets, and why', async () => {
  await send();
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^help owns this address\. Registry 7\./));
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['shell', 'help']);
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '2.0.0, because it is stable',
    'none, because nothing is',
  ]);
});

test('says that no section owns the address', async () => {
  answer(200, { text: '', json: { ...explained, section: null } });
  await send();
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^No section owns this address\./));
});

test('shows a refusal', async () => {
  answer(400, { detail: 'bucket is 10000; it takes 0 to 9999' });
  await send();
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^bucket is 10000; it takes 0 to 9999$/));
});

test.each([
  ['Path on the site', '/terms', true],
  ['Path on the site', 'terms', false],
  ['Path on the site', '', false],
  ['Bucket (cookie rb)', '9999', true],
  ['Bucket (cookie rb)', '10000', false],
  ['Bucket (cookie rb)', 'x', false],
])('%s: whether "%s" can be sent is %p', (name, value, is) => {
  fireEvent.change(field(name), { target: { value } });
  expect(field(name).checkValidity()).toBe(is);
});

test('submits without loading a document', async () => {
  expect(fireEvent.submit(screen.getByRole('button').closest('form')!)).toBe(false);
  expect(await screen.findByText(/owns this address/)).toBeVisible();
});
