import { act, fireEvent, screen } from '@testing-library/react';
import en from '../messages/en.json';
import rw from '../messages/rw.json';
import { reloadFromServer } from '../loading/reload-from-server';
import { reportFailed } from '../signals/report';
import { loadFakeRemote, renderApp } from '../testing/render-app';

/** The part of the page that throws; the others are the real ones. */
let broken: string | null = null;

function mockBreakable<Part extends (props: never) => unknown>(name: string, part: Part): Part {
  return ((props: never) => {
    if (broken === name) throw new Error(`the ${name} is broken`);
    return part(props);
  }) as Part;
}

jest.mock('../navigation/top-bar', () => {
  const { TopBar } = jest.requireActual<typeof import('../navigation/top-bar')>('../navigation/top-bar');
  return { TopBar: mockBreakable('top bar', TopBar) };
});
jest.mock('../navigation/mobile-menu', () => {
  const { MobileMenu } = jest.requireActual<typeof import('../navigation/mobile-menu')>('../navigation/mobile-menu');
  return { MobileMenu: mockBreakable('menu', MobileMenu) };
});
jest.mock('../layout/footer', () => {
  const { Footer } = jest.requireActual<typeof import('../layout/footer')>('../layout/footer');
  return { Footer: mockBreakable('footer', Footer) };
});
jest.mock('../loading/reload-from-server', () => ({ reloadFromServer: jest.fn(async () => undefined) }));
jest.mock('../signals/report', () => ({ reportFailed: jest.fn(), reportLoaded: jest.fn() }));

const PARTS = ['top bar', 'menu', 'footer'];
const FALLBACK = '<h1>Rendered terms</h1><a href="/help-center">A link of the text</a>';

beforeEach(() => {
  broken = null;
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  history.replaceState(null, '', '/terms-conditions');
});

test.each(PARTS)(
  'an error in the %s restores the server’s HTML, with a bar that says that some buttons do not work',
  async (part) => {
    broken = part;
    await renderApp({ path: '/terms-conditions', fallback: FALLBACK });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Rendered terms');
    expect(screen.getByRole('link', { name: 'A link of the text' })).toHaveAttribute('href', '/help-center');
    expect(screen.getByRole('alert')).toHaveTextContent(en.pageAlert.limited);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
    expect(reportFailed).toHaveBeenCalledWith('shell', new Error(`the ${part} is broken`));
    expect(reloadFromServer).not.toHaveBeenCalled();
  },
);

test('an error leaves no earlier pressed button busy, and no tab marked that only scripts can open', async () => {
  const button = document.body.appendChild(document.createElement('button'));
  button.setAttribute('aria-busy', 'true');
  button.setAttribute('data-active', '');
  globalThis.early = { clicks: [button], pressed: [[button, 'aria-busy', null]], named: [[button, 'data-active', null]] };
  broken = 'footer';
  await renderApp({ path: '/terms-conditions', fallback: FALLBACK });
  expect(button).not.toHaveAttribute('aria-busy');
  expect(button).not.toHaveAttribute('data-active');
  globalThis.early = undefined;
  button.remove();
});

test('the alert is in the language of the page', async () => {
  broken = 'footer';
  await renderApp({ path: '/terms-conditions', language: 'rw', fallback: FALLBACK });
  expect(screen.getByRole('alert')).toHaveTextContent(rw.pageAlert.limited);
});

test('the alert is in the language that the visitor chose since', async () => {
  await renderApp({ path: '/terms-conditions' });
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Kinyarwanda' })));
  broken = 'footer';
  await act(async () => void fireEvent.click(screen.getAllByRole('link', { name: 'Ahabanza' })[0]!));
  expect(screen.getByRole('alert')).toHaveTextContent(rw.pageAlert.limited);
});

test.each(PARTS)('after a navigation an error in the %s loads the page from the server', async (part) => {
  await renderApp({ path: '/terms-conditions' });
  broken = part;
  // A browser's router changes the address; the memory router of this test does not.
  history.pushState(null, '', '/help-center');
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Help Center' })));
  expect(reloadFromServer).toHaveBeenCalledWith(`${location.origin}/help-center`);
  expect(reportFailed).toHaveBeenCalledWith('shell', expect.any(Error));
  expect(screen.getByRole('alert')).toBeInTheDocument();
});

test('the section’s own boundary catches its error: header and footer stay, and no failure of the shell is reported', async () => {
  await renderApp({
    path: '/terms-conditions',
    loadRemote: async (section) => ({
      ...(await loadFakeRemote(section)),
      loadMessages: () => Promise.reject(new Error('dead')),
    }),
  });
  expect(screen.getByRole('banner')).toBeInTheDocument();
  expect(screen.getByRole('contentinfo')).toBeInTheDocument();
  expect(reportFailed).toHaveBeenCalledWith('legal', new Error('dead'));
  expect(reportFailed).not.toHaveBeenCalledWith('shell', expect.anything());
});
