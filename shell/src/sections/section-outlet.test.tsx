import { act, fireEvent, screen } from '@testing-library/react';
import type { Remote } from 'shared/contract';
import { fakeRemote, fakeRoute, loadFakeRemote, renderApp } from '../testing/render-app';
import { reloadFromServer } from '../loading/reload-from-server';

jest.mock('../loading/reload-from-server', () => ({ reloadFromServer: jest.fn(async () => undefined) }));

const STANDING = '<h1>Rendered terms</h1><a href="/help-center">A link of the text</a>';

/** A section whose code arrives, or fails, when the test says so. */
function later() {
  const waiting: { resolve(remote: Remote): void; reject(error: Error): void }[] = [];
  const loadRemote = jest.fn(() => new Promise<Remote>((resolve, reject) => waiting.push({ resolve, reject })));
  const settle = (work: (next: (typeof waiting)[number]) => void) => act(async () => work(waiting.shift()!));
  return {
    loadRemote,
    arrive: async () => settle(async ({ resolve }) => resolve(await loadFakeRemote('legal'))),
    fail: () => settle(({ reject }) => reject(new Error('dead'))),
  };
}

const press = (name: string) => act(async () => void fireEvent.click(screen.getByText(name)));
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

afterEach(() => {
  globalThis.early = undefined;
  document.body.replaceChildren();
});
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.mocked(reloadFromServer).mockClear();
});

test('the rendered page stands while its code is under way, and then is hydrated', async () => {
  const { loadRemote, arrive } = later();
  await renderApp({ path: '/terms-conditions', loadRemote, standing: STANDING });
  expect(heading()).toBe('Rendered terms');
  expect(screen.queryByRole('alert')).toBeNull();
  await arrive();
  expect(heading()).toBe('Terms');
});

test('when the code does not come the rendered page stays readable, and Try again asks for it', async () => {
  const { loadRemote, arrive, fail } = later();
  await renderApp({ path: '/terms-conditions', loadRemote, standing: STANDING });
  await fail();
  expect(heading()).toBe('Rendered terms');
  expect(screen.getByRole('alert')).toHaveTextContent('terms and policies');
  await press('Try again');
  expect(heading()).toBe('Rendered terms');
  await arrive();
  expect(heading()).toBe('Terms');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(loadRemote).toHaveBeenCalledTimes(2);
});

test('Try again without success keeps the rendered page', async () => {
  const { loadRemote, fail } = later();
  await renderApp({ path: '/terms-conditions', loadRemote, standing: STANDING });
  await fail();
  await press('Try again');
  await fail();
  expect(heading()).toBe('Rendered terms');
  expect(screen.getByRole('alert')).toBeInTheDocument();
  expect(reloadFromServer).not.toHaveBeenCalled();
});

test('from a page that stands without its code the visitor goes on to other sections', async () => {
  const legalIsDead = (section: string) => (section === 'legal' ? Promise.reject(new Error('dead')) : loadFakeRemote(section));
  await renderApp({ path: '/terms-conditions', loadRemote: legalIsDead, standing: STANDING });
  await press('Help Center');
  expect(heading()).toBe('Help');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the old page stays until the new section is there', async () => {
  const { loadRemote, arrive } = later();
  await renderApp({ loadRemote: (section) => (section === 'legal' ? loadRemote() : loadFakeRemote(section)) });
  await press('Terms of Service');
  expect(heading()).toBe('Landing');
  await arrive();
  expect(heading()).toBe('Terms');
});

test('a section that is long under way is said to be, and the page before it stands', async () => {
  const { loadRemote } = later();
  await renderApp({ loadRemote: (section) => (section === 'legal' ? loadRemote() : loadFakeRemote(section)) });
  jest.useFakeTimers();
  history.replaceState(null, '', '/terms-conditions');
  await press('Terms of Service');
  await act(async () => jest.advanceTimersByTime(400));
  jest.useRealTimers();
  expect(screen.getByText('Loading the page…')).toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveAttribute('aria-busy', 'true');
  expect(heading()).toBe('Landing');
});

/** What the bootstrap script left of a button that was pressed before the page was hydrated: busy, and still to be answered. */
function pressEarly(within: string): HTMLElement {
  const place = document.body.appendChild(Object.assign(document.createElement('div'), { id: within }));
  const button = place.appendChild(document.createElement('button'));
  button.setAttribute('aria-busy', 'true');
  globalThis.early = { clicks: [button], pressed: [[button, 'aria-busy', null]], named: [] };
  return button;
}

test('a section that does not come leaves no button of its HTML busy', async () => {
  const { loadRemote, fail } = later();
  await renderApp({ path: '/terms-conditions', loadRemote, standing: STANDING });
  const button = pressEarly('section');
  await fail();
  expect(button).not.toHaveAttribute('aria-busy');
});

test('nor does one that throws as it is shown', async () => {
  const button = pressEarly('section');
  const Page = () => {
    throw new Error('thrown');
  };
  const remote = fakeRemote('landing', [fakeRoute('/', 'Landing', { load: async () => ({ Page, data: null }) })]);
  await renderApp({ loadRemote: async () => remote });
  expect(screen.getByRole('alert')).toBeInTheDocument();
  expect(button).not.toHaveAttribute('aria-busy');
});

test('a section that is hydrated is pressed what was pressed in it before', async () => {
  const button = pressEarly('section');
  const pressed = jest.fn();
  button.addEventListener('click', pressed);
  await renderApp();
  expect(pressed).toHaveBeenCalledTimes(1);
});

test('a section that dies after a navigation becomes an alert that names it, and the server is asked for the page', async () => {
  const { loadRemote, fail } = later();
  await renderApp({ loadRemote: (section) => (section === 'legal' ? loadRemote() : loadFakeRemote(section)) });
  await press('Terms of Service');
  await fail();
  expect(screen.getByRole('alert')).toHaveTextContent('terms and policies');
  expect(reloadFromServer).toHaveBeenCalledWith(location.href);
  expect(screen.getByRole('banner')).toBeInTheDocument();
  await press('Help Center');
  expect(heading()).toBe('Help');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a section that throws while it renders is replaced alone, and may come back', async () => {
  let isBroken = true;
  const Page = () => {
    if (isBroken) throw new Error('thrown');
    return <h1>Mended</h1>;
  };
  const remote = fakeRemote('landing', [fakeRoute('/', 'Landing', { load: async () => ({ Page, data: null }) })]);
  await renderApp({ loadRemote: async () => remote });
  expect(screen.getByRole('alert')).toHaveTextContent('home page');
  expect(screen.getByRole('contentinfo')).toBeInTheDocument();
  isBroken = false;
  await press('Try again');
  expect(heading()).toBe('Mended');
});

test('after a navigation the server is asked for an address that no section of this page owns: one may have come since', async () => {
  await renderApp();
  await press('To a new section');
  expect(heading()).toBe('Oops! Page Not Found.');
  expect(reloadFromServer).toHaveBeenCalledTimes(1);
});

test('an address of no section, and one that its section does not know, are not found', async () => {
  const { unmount } = await renderApp({ path: '/nowhere' });
  expect(heading()).toBe('Oops! Page Not Found.');
  expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  unmount();
  await renderApp({ path: '/help-center/nothing' });
  expect(heading()).toBe('Oops! Page Not Found.');
  expect(reloadFromServer).not.toHaveBeenCalled();
});
