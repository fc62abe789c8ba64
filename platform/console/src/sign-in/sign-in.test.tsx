import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { SignIn } from './sign-in';

const onSignedIn = jest.fn(async () => undefined);
const answer = (status: number, body: object = {}) => {
  globalThis.fetch = jest.fn(async () => ({ status, ok: status < 300, json: async () => body })) as never;
};
const show = ({ provider = null, hasEnded = false, ...props }: Partial<ComponentProps<typeof SignIn>> = {}) =>
  render(<SignIn {...props} provider={provider} hasEnded={hasEnded} onSignedIn={onSignedIn} />);
async function send(token: string) {
  await userEvent.type(screen.getByRole('textbox', { name: 'Token' }), token);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

beforeEach(() => {
  history.replaceState(null, '', '/history');
  Object.assign(window, { matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) });
});

test('sends a pasted token without the spaces around it', async () => {
  answer(204);
  show();
  await send('  rel_A1 ');
  expect(JSON.parse(jest.mocked(fetch).mock.lastCall![1]!.body as string)).toEqual({ token: 'rel_A1' });
  expect(onSignedIn).toHaveBeenCalledTimes(1);
});

test('shows a refusal, and another token can be tried', async () => {
  answer(401, { detail: 'No such token.' });
  show();
  await send('rel_2');
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('No such token.'));
  expect(onSignedIn).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled();
});

test('does not blame the token when the service cannot be reached', async () => {
  globalThis.fetch = jest.fn(() => Promise.reject(new TypeError('Failed to fetch'))) as never;
  show();
  await send('rel_1');
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('The release service cannot be reached.'));
});

test('shows why the sign-in with the provider was refused, of which its address says nothing', async () => {
  history.replaceState(null, '', '/history?refused=from%20a%20link');
  show({ provider: 'id.company.example', refused: 'mugisha is not admitted' });
  expect(screen.getByRole('alert')).toHaveTextContent(/^mugisha is not admitted$/);
  expect(screen.getByRole('link', { name: 'Sign in with id.company.example' })).toHaveAttribute('href', '/session/sign-in');
});

test('says that a session has ended, but not where there was none', () => {
  const { unmount } = show({ hasEnded: true });
  expect(screen.getByRole('status')).toHaveTextContent('Your session has ended.');
  unmount();
  show();
  expect(screen.queryByRole('status')).toBeNull();
});

test('shows the refusal of a token instead of the note on the ended session', async () => {
  answer(401, { detail: 'No such token.' });
  show({ hasEnded: true });
  await send('rel_2');
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('No such token.'));
  expect(screen.queryByRole('status')).toBeNull();
});

test('keeps the requested page in the address of a person who has to sign in first', async () => {
  history.replaceState(null, '', '/feedback?search=pin');
  answer(204);
  show();
  await send('rel_1');
  expect(location.pathname + location.search).toBe('/feedback?search=pin');
});

test('sends a token once, however often the button is pressed', async () => {
  let settle: (answer: object) => void = () => undefined;
  globalThis.fetch = jest.fn(() => new Promise((resolve) => (settle = resolve))) as never;
  show();
  await send('rel_1');
  const button = screen.getByRole('button', { name: 'Sign in' });
  await userEvent.click(button);
  expect(fetch).toHaveBeenCalledTimes(1);
  // A disabled button would lose the focus.
  expect(button).toHaveFocus();
  expect(button).toBeEnabled();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await act(async () => settle({ ok: true, status: 204 }));
  expect(onSignedIn).toHaveBeenCalledTimes(1);
});

test('describes a token and its refusal at the field, and asks the browser neither to store nor to correct it', async () => {
  answer(401, { detail: 'No such token.' });
  show();
  const field = screen.getByRole('textbox', { name: 'Token' });
  expect(field).toBeRequired();
  for (const name of ['autocomplete', 'autocapitalize']) expect(field).toHaveAttribute(name, 'off');
  expect(field).toHaveAttribute('spellcheck', 'false');
  await send('rel_2');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/^Starts with rel_.*No such token\.$/));
});

test('a screen reader announces the same refusal of a token a second time, because it goes while the second one is sent', async () => {
  let settle: () => void = () => undefined;
  const refusal = { ok: false, status: 401, json: async () => ({ detail: 'No such token.' }) };
  globalThis.fetch = jest.fn(() => new Promise((resolve) => (settle = () => resolve(refusal)))) as never;
  show({ hasEnded: true });
  await send('rel_2');
  await act(async () => settle());
  expect(screen.getByRole('alert')).toHaveTextContent('No such token.');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  expect(screen.queryByRole('status')).toBeNull();
  await act(async () => settle());
  expect(screen.getByRole('alert')).toHaveTextContent('No such token.');
});

test('a person whose session has ended is told so by the focus, which went with the console', () => {
  show({ hasEnded: true });
  expect(screen.getByText(/^Your session has ended\./)).toHaveFocus();
});
