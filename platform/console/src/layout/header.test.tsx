import { act, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { SessionContext } from '../api/session';
import { Header } from './header';

const onSignedOut = jest.fn();
let settle: { answer(): void; refuse(): void; fail(): void };

beforeEach(() => {
  onSignedOut.mockReset();
  Object.assign(window, { matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) });
  globalThis.fetch = jest.fn(
    () =>
      new Promise((resolve, reject) => {
        settle = {
          answer: () => resolve({ ok: true } as Response),
          refuse: () => resolve({ ok: false, status: 500 } as Response),
          fail: () => reject(new TypeError('Failed to fetch')),
        };
      }),
  ) as never;
});

const show = (address = '/') =>
  render(
    <SessionContext value={{ who: 'token keza', grants: [], expiresAt: null, provider: null }}>
      <MemoryRouter initialEntries={[address]}>
        <Header onSignedOut={onSignedOut} />
      </MemoryRouter>
    </SessionContext>,
  );
const links = () => within(screen.getByRole('navigation', { name: 'Console' })).getAllByRole('link');

test('brings the link of the first page and of the next one into view, also where the row is wider than the screen', () => {
  const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
  show('/notifications');
  act(() => screen.getByRole('link', { name: 'Explain' }).click());
  const shown = scroll.mock.instances.map((link) => (link as unknown as Element).textContent);
  expect(shown).toEqual(['Notifications', 'Explain']);
  // The page itself does not move, nor does a link that is in view.
  expect(scroll).toHaveBeenLastCalledWith({ block: 'nearest', inline: 'nearest' });
  scroll.mockRestore();
});

test('links every page, and names who is signed in', () => {
  show();
  expect(links().map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Overview', '/'],
    ['History', '/history'],
    ['Feedback', '/feedback'],
    ['Notifications', '/notifications'],
    ['Explain', '/explain'],
  ]);
  expect(screen.getByText('token keza')).toBeVisible();
});

test('marks only the open page as current', () => {
  show('/feedback');
  expect(links().map((link) => link.getAttribute('aria-current'))).toEqual([null, null, 'page', null, null]);
});

test('signs out once the service has ended the session', async () => {
  show();
  const button = screen.getByRole('button', { name: 'Sign out' });
  act(() => button.click());
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(fetch).toHaveBeenCalledWith('/session', { method: 'DELETE' });
  expect(onSignedOut).not.toHaveBeenCalled();
  await act(async () => settle.answer());
  expect(onSignedOut).toHaveBeenCalledTimes(1);
});

test.each(['refuse', 'fail'] as const)(
  'a person whose session the service could not end (%s) stays signed in, is told so, and can try again',
  async (how) => {
    show();
    const press = () => act(async () => screen.getByRole('button', { name: 'Sign out' }).click());
    await press();
    await act(async () => settle[how]());
    expect(onSignedOut).not.toHaveBeenCalled();
    expect(screen.getByRole('alert')).toHaveTextContent('You are still signed in');
    await press();
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    await act(async () => settle.answer());
    expect(onSignedOut).toHaveBeenCalledTimes(1);
  },
);
