import { act, render, screen } from '@testing-library/react';
import { Health } from './health';

const answer = (status: number, body: object) => {
  globalThis.fetch = jest.fn(async () => ({ ok: status < 300, status, json: async () => body })) as never;
};
const answerHealth = (status: string, reasons: string[] = []) =>
  answer(200, { text: '', json: { address: 'https://www.example', status, reasons } });
const show = (since = 1) => act(async () => render(<Health since={since} />));
const pass = (milliseconds: number) => act(async () => jest.advanceTimersByTime(milliseconds));
const health = () => screen.getByRole('region', { name: 'Health' });

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('says that a site is healthy', async () => {
  answerHealth('ok');
  await show();
  expect(health()).toHaveTextContent('The site is healthy. https://www.example');
  expect(fetch).toHaveBeenCalledWith('/api/health', expect.anything());
});

test('lists every reason when a site is not healthy', async () => {
  answerHealth('degraded', ['registry: it is expired', 'store: it is away']);
  await show();
  expect(health()).toHaveTextContent(
    'The site is degraded. Pages are still served, with these problems: https://www.exampleregistry: it is expiredstore: it is away',
  );
});

test.each([
  ['ok', 'The site is healthy.', 'well'],
  ['unreachable', 'The release service cannot reach the site. Open the site to check whether visitors are affected.', 'unwell'],
  ['starting', 'The site is starting.', 'unwell'],
])('a site that is %s has its sentence, and looks healthy only when it is', async (status, sentence, look) => {
  answerHealth(status);
  await show();
  expect(screen.getByText(sentence)).toHaveClass(look, { exact: true });
});

test('shows why the health is unknown', async () => {
  answer(500, { detail: 'SITE_ADDRESS is not set.' });
  await show();
  expect(health()).toHaveTextContent('SITE_ADDRESS is not set.');
});

test('loads the health every half minute and after every change', async () => {
  answerHealth('ok');
  const { rerender, unmount } = await show();
  await pass(29_999);
  expect(fetch).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(fetch).toHaveBeenCalledTimes(2);
  await act(async () => rerender(<Health since={2} />));
  expect(fetch).toHaveBeenCalledTimes(3);
  await pass(30_000);
  expect(fetch).toHaveBeenCalledTimes(4);
  unmount();
  // React has a timer of its own, which does not repeat.
  jest.runOnlyPendingTimers();
  expect(jest.getTimerCount()).toBe(0);
});

test('a screen reader announces that the health has changed or is unknown, because the region stands from the start', async () => {
  globalThis.fetch = jest.fn(() => new Promise(() => undefined)) as never;
  const { rerender } = await show();
  const status = screen.getByRole('status');
  expect(status).toBeEmptyDOMElement();
  answerHealth('degraded', ['store: it is away']);
  await act(async () => rerender(<Health since={2} />));
  expect(status).toHaveTextContent('The site is degraded.');
  answer(500, { detail: 'SITE_ADDRESS is not set.' });
  await act(async () => rerender(<Health since={3} />));
  // The last report stays.
  expect(status).toHaveTextContent(/^The site is degraded\..*store: it is awaySITE_ADDRESS is not set\.$/);
});
