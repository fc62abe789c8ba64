import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ToastProvider } from '../commands/toast';
import { PreviewLink } from './preview-link';

const preview = { link: 'https://www.example/?release=pass', expires: new Date(Date.now() + 3_600_000).toISOString() };
const show = () =>
  render(
    <ToastProvider>
      <PreviewLink name="help" version="1.3.0" />
    </ToastProvider>,
  );
const answer = (status: number, body: object) => {
  globalThis.fetch = jest.fn(async () => ({ ok: status < 300, status, json: async () => body })) as never;
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const mayCopy = (may: boolean) => {
  const writeText = jest.fn(() => (may ? Promise.resolve() : Promise.reject(new Error('not allowed'))));
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  return writeText;
};
/** The field that holds the created link. */
async function link() {
  answer(200, { text: '', json: preview });
  show();
  await press('Preview link of 1.3.0');
  return screen.findByRole<HTMLInputElement>('textbox', { name: 'Preview link of 1.3.0' });
}

test('makes a link for that one release, and says how long it is valid', async () => {
  expect(await link()).toHaveValue(preview.link);
  expect(fetch).toHaveBeenCalledWith('/api/preview', expect.objectContaining({ body: '{"name":"help","version":"1.3.0"}' }));
  expect(screen.getByText(/^Valid until/).querySelector('time')).toHaveAttribute('datetime', preview.expires);
});

test('the field is read-only, and selects the whole link on focus', async () => {
  const field = await link();
  field.blur();
  field.focus();
  expect(field.readOnly).toBe(true);
  expect(field.value.slice(field.selectionStart!, field.selectionEnd!)).toBe(preview.link);
});

test('copies the link, and says so', async () => {
  await link();
  const writeText = mayCopy(true);
  await press('Copy');
  expect(await screen.findByText('Link copied.')).toBeVisible();
  expect(writeText).toHaveBeenCalledWith(preview.link);
});

test.each([
  ['refuses to copy', () => mayCopy(false)],
  [
    'has no clipboard, as without https',
    () => Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined }),
  ],
])('says what to do when the browser %s', async (_what, prepare) => {
  await link();
  prepare();
  await press('Copy');
  expect(await screen.findByText(/Select the link and copy it manually/)).toBeVisible();
});

test('shows a refusal, and keeps the button', async () => {
  answer(403, { detail: 'token x may not publish help.' });
  show();
  await press('Preview link of 1.3.0');
  expect(await screen.findByText('token x may not publish help.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Preview link of 1.3.0' })).toBeVisible();
});

test('moves the focus from the button, which goes, to the link', async () => {
  expect(await link()).toHaveFocus();
});

test('an expired link goes, and another one can be made', async () => {
  jest.useFakeTimers();
  answer(200, { text: '', json: { ...preview, expires: new Date(Date.now() + 72 * 3_600_000).toISOString() } });
  show();
  await act(async () => screen.getByRole('button').click());
  act(() => void jest.advanceTimersByTime(72 * 3_600_000 - 1));
  expect(screen.getByRole('textbox')).toBeVisible();
  act(() => void jest.advanceTimersByTime(1));
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByRole('button', { name: 'Preview link of 1.3.0' })).toBeVisible();
  jest.useRealTimers();
});

test('a page that is left waits for the end of no link', async () => {
  jest.useFakeTimers();
  answer(200, { text: '', json: preview });
  const { unmount } = show();
  await act(async () => screen.getByRole('button').click());
  const timers = jest.getTimerCount();
  unmount();
  expect(jest.getTimerCount()).toBe(timers - 1);
  jest.useRealTimers();
});
