import { act, fireEvent, screen, within } from '@testing-library/react';
import { MenuSlot, useNavigate } from 'shared/platform';
import { hydrateInShell } from 'shared/testing/render-in-shell';
import en from '../messages/en.json';
import { MobileMenu } from './mobile-menu';
import { fakeRemote, fakeRoute, loadFakeRemote, renderApp } from '../testing/render-app';

const press = (element: HTMLElement) => act(async () => void fireEvent.click(element));
const dialog = () => screen.queryByRole('dialog', { name: 'Menu' });
const inMenu = () => within(screen.getByRole('dialog', { name: 'Menu' }));

async function openMenu(path = '/') {
  await renderApp({ path });
  await press(screen.getByRole('button', { name: 'Open menu' }));
}

beforeEach(() => {
  document.body.className = '';
  localStorage.clear();
});

test('is closed initially, and its button opens it', async () => {
  await renderApp();
  expect(dialog()).toBeNull();
  const button = screen.getByRole('button', { name: 'Open menu' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await press(button);
  expect(dialog()).toBeInTheDocument();
  expect(button).toHaveAttribute('aria-expanded', 'true');
});

test('a menu that was opened before the page was hydrated stays open, and is not opened twice, which some browsers refuse', () => {
  const showModal = jest.spyOn(HTMLDialogElement.prototype, 'showModal');
  const [open, close] = [jest.fn(), jest.spyOn(HTMLDialogElement.prototype, 'close')];
  const menu = { isOpen: false, open, close: () => undefined, slot: null, setSlot: () => undefined };
  const options = { namespace: 'shell', messages: en };
  const written = (page: HTMLElement) => page.querySelector('dialog')!.setAttribute('open', '');
  hydrateInShell(<MobileMenu />, { ...options, platform: { menu } }, written);
  expect(open).toHaveBeenCalledTimes(1);
  hydrateInShell(<MobileMenu />, { ...options, platform: { menu: { ...menu, isOpen: true } } }, written);
  expect([showModal.mock.calls, close.mock.calls]).toEqual([[], []]);
});

test('its Close button closes it', async () => {
  await openMenu();
  await press(inMenu().getByRole('button', { name: 'Close menu' }));
  expect(dialog()).toBeNull();
});

test('a click beside it closes it, one inside does not', async () => {
  await openMenu();
  await press(inMenu().getByRole('navigation', { name: 'Main' }));
  expect(dialog()).toBeInTheDocument();
  await press(dialog()!);
  expect(dialog()).toBeNull();
});

test('Escape, which a browser turns into a close event, closes it', async () => {
  await openMenu();
  await act(async () => (dialog() as HTMLDialogElement).close());
  expect(screen.getByRole('button', { name: 'Open menu' })).toHaveAttribute('aria-expanded', 'false');
});

test('choosing a link closes it', async () => {
  await openMenu();
  await press(inMenu().getByRole('link', { name: 'Benefits' }));
  expect(dialog()).toBeNull();
});

test('holds the navigation of the section as soon as it is open', async () => {
  const Page = () => (
    <MenuSlot>
      <a href="#guides">All guides</a>
    </MenuSlot>
  );
  const help = fakeRemote('help', [fakeRoute('/help-center', 'Help', { load: async () => ({ Page, data: null }) })]);
  await renderApp({ path: '/help-center', loadRemote: async (section) => (section === 'help' ? help : loadFakeRemote(section)) });
  await press(screen.getByRole('button', { name: 'Open menu' }));
  expect(inMenu().getByRole('link', { name: 'All guides' })).toBeInTheDocument();
});

test('going back closes it', async () => {
  const Page = () => {
    const navigate = useNavigate();
    return <button onClick={() => navigate(-1)}>The browser’s Back</button>;
  };
  const help = fakeRemote('help', [fakeRoute('/help-center', 'Help', { load: async () => ({ Page, data: null }) })]);
  await renderApp({ loadRemote: async (section) => (section === 'help' ? help : loadFakeRemote(section)) });
  await press(screen.getByRole('link', { name: 'Help Center' }));
  const back = screen.getByText('The browser’s Back');
  await press(screen.getByRole('button', { name: 'Open menu' }));
  expect(dialog()).toBeInTheDocument();
  await press(back);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Landing');
  expect(dialog()).toBeNull();
});

test('going back to another place of the same page closes it', async () => {
  const Page = () => {
    const navigate = useNavigate();
    return (
      <>
        <button onClick={() => navigate('#plans')}>To the plans</button>
        <button onClick={() => navigate(-1)}>The browser’s Back</button>
      </>
    );
  };
  const landing = fakeRemote('landing', [fakeRoute('/', 'Landing', { load: async () => ({ Page, data: null }) })]);
  await renderApp({ loadRemote: async () => landing });
  await press(screen.getByText('To the plans'));
  const back = screen.getByText('The browser’s Back');
  await press(screen.getByRole('button', { name: 'Open menu' }));
  await press(back);
  expect(dialog()).toBeNull();
});

test('toggling the theme closes it', async () => {
  await openMenu();
  await press(inMenu().getByText('Dark Mode'));
  expect(document.body).toHaveClass('dark');
  expect(dialog()).toBeNull();
});

test('choosing a language closes it at once', async () => {
  await openMenu();
  await press(inMenu().getByRole('button', { name: /Language/ }));
  await press(inMenu().getByRole('button', { name: 'Kinyarwanda' }));
  expect(dialog()).toBeNull();
  expect(document.documentElement.lang).toBe('rw');
});

test('has neither language dropdown nor Get Started on help pages', async () => {
  await openMenu('/help-center');
  expect(inMenu().queryByRole('button', { name: /Language/ })).toBeNull();
  expect(inMenu().queryByRole('link', { name: 'Get Started' })).toBeNull();
});

test('has Home, theme and language on legal pages', async () => {
  await openMenu('/terms-conditions');
  expect(
    inMenu()
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Home']);
  expect(inMenu().getByRole('button', { name: /Language/ })).toBeInTheDocument();
  expect(inMenu().getByText('Dark Mode')).toBeInTheDocument();
});
