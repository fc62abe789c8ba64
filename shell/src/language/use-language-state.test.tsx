import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation, useNavigate } from 'shared/platform';
import { fakeRemote, fakeRoute, loadFakeRemote, renderApp } from '../testing/render-app';
import { forbidStorage } from '../testing/forbid-storage';

beforeEach(() => {
  localStorage.clear();
  document.cookie = 'i18nextLng=; path=/; max-age=0';
  document.documentElement.lang = 'en';
  history.replaceState(null, '', '/');
});

const follow = (name: string) => act(async () => void fireEvent.click(screen.getByRole('link', { name })));

test('a choice changes the page, its lang, its title and the stored language', async () => {
  await renderApp();
  await follow('Kinyarwanda');
  expect(screen.getByRole('navigation', { name: 'Indimi' })).toBeInTheDocument();
  expect(document.documentElement.lang).toBe('rw');
  await waitFor(() => expect(document.title).toBe('Landing ijambo'));
  expect(localStorage.getItem('i18nextLng')).toBe('rw');
  expect(document.cookie).toContain('i18nextLng=rw');
});

test('a choice changes the page also when storage is forbidden', async () => {
  forbidStorage();
  await renderApp();
  await follow('Kinyarwanda');
  expect(document.documentElement.lang).toBe('rw');
});

test('does not store the language of Accept-Language', async () => {
  await renderApp({ language: 'rw' });
  expect(localStorage.getItem('i18nextLng')).toBeNull();
  expect(document.cookie).toBe('');
});

test('stores the language of cookie or address', async () => {
  history.replaceState(null, '', '/?lng=rw');
  await renderApp({ language: 'rw' });
  expect(localStorage.getItem('i18nextLng')).toBe('rw');
  expect(document.cookie).toContain('i18nextLng=rw');
});

test('changes to the language in storage when the cookie was lost', async () => {
  localStorage.setItem('i18nextLng', 'rw');
  await renderApp();
  await waitFor(() => expect(document.documentElement.lang).toBe('rw'));
  expect(document.cookie).toContain('i18nextLng=rw');
});

const loadWithoutKinyarwanda: typeof loadFakeRemote = async (section) => {
  const remote = await loadFakeRemote(section);
  return {
    ...remote,
    loadMessages: async (language) => (language === 'rw' ? Promise.reject(new Error('offline')) : remote.loadMessages(language)),
  };
};

test('the shell changes its language also when the section fails to load in it', async () => {
  await renderApp({ loadRemote: loadWithoutKinyarwanda });
  const silence = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await follow('Kinyarwanda');
  expect(document.documentElement.lang).toBe('rw');
  expect(screen.getByRole('alert')).toHaveTextContent('Ahabanza');
  silence.mockRestore();
});

test('a choice takes the language out of the address, keeps the rest of it, and adds no history entry', async () => {
  const Page = () => {
    const { pathname, search, hash } = useLocation();
    const navigate = useNavigate();
    return (
      <>
        <p data-testid="where">{pathname + search + hash}</p>
        <button onClick={() => navigate('/?a=1&lng=en#products')}>There</button>
        <button onClick={() => navigate(-1)}>Back</button>
      </>
    );
  };
  const landing = fakeRemote('landing', [fakeRoute('/', 'Landing', { load: async () => ({ Page, data: null }) })]);
  await renderApp({ loadRemote: async () => landing });
  const press = (name: string) => act(async () => void fireEvent.click(screen.getByText(name)));
  await press('There');
  await follow('Kinyarwanda');
  expect(screen.getByTestId('where')).toHaveTextContent('/?a=1#products');
  await press('Back');
  expect(screen.getByTestId('where')).toHaveTextContent(/^\/$/);
});

/** A landing page that in Kinyarwanda loads when `deliver` is called. */
function slowLanding() {
  let deliver = (): void => undefined;
  const late = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  const route = fakeRoute('/', 'Landing');
  const load: typeof route.load = async (request) => {
    if (request.language === 'rw') await late;
    return route.load(request);
  };
  return { slow: fakeRemote('landing', [{ ...route, load }]), deliver };
}

test('the last of two choices wins, whichever messages load first', async () => {
  const { slow, deliver } = slowLanding();
  await renderApp({ loadRemote: async () => slow });
  await follow('Kinyarwanda');
  await follow('English');
  await act(async () => deliver());
  expect(document.documentElement.lang).toBe('en');
  expect(localStorage.getItem('i18nextLng')).toBe('en');
  expect(screen.getByRole('navigation', { name: 'Languages' })).toBeInTheDocument();
});

test('shows the loading state while messages load for long', async () => {
  const { slow } = slowLanding();
  await renderApp({ loadRemote: async () => slow });
  jest.useFakeTimers();
  await follow('Kinyarwanda');
  await act(async () => jest.advanceTimersByTime(400));
  jest.useRealTimers();
  expect(screen.getByText('Loading the page…')).toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveAttribute('aria-busy', 'true');
});

test('a navigation while messages load is not undone', async () => {
  const { slow, deliver } = slowLanding();
  await renderApp({ path: '/?lng=en', loadRemote: async (section) => (section === 'landing' ? slow : loadFakeRemote(section)) });
  await follow('Kinyarwanda');
  await follow('Help Center');
  await act(async () => deliver());
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Help');
  expect(document.documentElement.lang).toBe('rw');
});

test('a visitor whose section fails in one language reads it again in the other', async () => {
  for (const method of ['error', 'warn'] as const) jest.spyOn(console, method).mockImplementation(() => undefined);
  await renderApp({ loadRemote: loadWithoutKinyarwanda });
  await follow('Kinyarwanda');
  expect(screen.getByRole('alert')).toHaveTextContent('Ahabanza');
  await follow('English');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Landing');
});

test.each([
  ['the cookie', '/', 'i18nextLng=rw; path=/'],
  ['the address', '/?lng=rw', ''],
])(
  'a copy from this device in another language than that of %s leaves the choice of the visitor as it is',
  async (_where, address, cookie) => {
    document.cookie = cookie;
    if (cookie) localStorage.setItem('i18nextLng', 'rw');
    history.replaceState(null, '', address);
    await renderApp({ language: 'en' });
    expect(document.cookie).not.toContain('en');
    expect(localStorage.getItem('i18nextLng')).not.toBe('en');
  },
);
