import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, parsePath } from 'react-router-dom';
import { Link, useNavigate } from 'shared/platform';
import { useArrival } from './use-arrival';
import { fakeRemote, fakeRoute, loadFakeRemote, renderApp } from '../testing/render-app';

const follow = (name: string) => act(async () => void fireEvent.click(screen.getAllByText(name)[0]!));
const heading = () => screen.getByRole('heading', { level: 1 });

let scrollTo: jest.SpyInstance;
let scrollIntoView: jest.SpyInstance;
beforeEach(() => {
  scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  scrollIntoView = jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  document.title = '';
});

test('keeps the browser’s scroll position on the first page', async () => {
  await renderApp();
  expect(document.title).toBe('Landing word');
  expect(scrollTo).not.toHaveBeenCalled();
  expect(heading()).not.toHaveFocus();
});

test('a navigation sets the title, scrolls to the top and focuses the heading', async () => {
  await renderApp();
  const focus = jest.spyOn(HTMLElement.prototype, 'focus');
  await follow('Terms of Service');
  expect(focus).toHaveBeenLastCalledWith({ preventScroll: true });
  expect(document.title).toBe('Terms word');
  expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
  expect(heading()).toHaveTextContent('Terms');
  expect(heading()).toHaveFocus();
});

test('a page stays at the top when the browser adds one more frame of the previous page’s scroll', async () => {
  await renderApp();
  await follow('Terms of Service');
  await act(() => new Promise(requestAnimationFrame));
  const toTop = [{ top: 0, behavior: 'instant' }];
  expect(scrollTo.mock.calls).toEqual([toTop, toTop]);
});

test('a title that the section has set since stays when the page around it changes', async () => {
  await renderApp({ path: '/terms-conditions' });
  document.title = 'Terms of U-Save';
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Open menu' })));
  expect(document.title).toBe('Terms of U-Save');
});

test('handles navigations between two pages of one section', async () => {
  await renderApp({ path: '/terms-conditions' });
  await follow('Privacy Policy');
  expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
  expect(heading()).toHaveTextContent('Privacy');
  expect(heading()).toHaveFocus();
});

test('scrolls to the anchor in the address', async () => {
  await renderApp({ path: '/terms-conditions' });
  await follow('To the products');
  expect(scrollIntoView.mock.instances[0]).toHaveAttribute('id', 'products');
  expect(scrollTo).not.toHaveBeenCalled();
  expect(heading()).toHaveFocus();
});

test('scrolls to the top for a hash that names nothing or a tab', async () => {
  const Tabs = () => (
    <>
      <h1>Tabs</h1>
      <button type="button" role="tab" id="account" aria-selected>
        Account
      </button>
    </>
  );
  const help = fakeRemote('help', [fakeRoute('/help-center', 'Help', { load: async () => ({ Page: Tabs, data: null }) })]);
  await renderApp({ loadRemote: async (section) => (section === 'help' ? help : loadFakeRemote(section)) });
  await follow('To an article’s part');
  expect(heading()).toHaveTextContent('Tabs');
  expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
  expect(scrollIntoView).not.toHaveBeenCalled();
});

test('ignores a hash that cannot be decoded', async () => {
  const Page = () => <Link to="/help-center#%E0%A4%A">Broken hash</Link>;
  const landing = fakeRemote('landing', [fakeRoute('/', 'Landing', { load: async () => ({ Page, data: null }) })]);
  await renderApp({ loadRemote: async (section) => (section === 'landing' ? landing : loadFakeRemote(section)) });
  await follow('Broken hash');
  expect(heading()).toHaveTextContent('Help');
});

test('keeps the scroll position when the language changes', async () => {
  await renderApp();
  await follow('Kinyarwanda');
  await waitFor(() => expect(document.title).toBe('Landing ijambo'));
  expect(scrollTo).not.toHaveBeenCalled();
  expect(heading()).not.toHaveFocus();
});

describe('a visitor who goes back', () => {
  /** Two pages with links and a Back button. */
  async function openPages() {
    const Page = () => {
      const navigate = useNavigate();
      return (
        <>
          <h1>Pages</h1>
          <Link to="/help-center#middle">On</Link>
          <p id="middle" />
          <button onClick={() => navigate(-1)}>Back</button>
          <button onClick={() => navigate(1)}>Forward</button>
        </>
      );
    };
    const load = async () => ({ Page, data: null });
    const remotes = {
      landing: fakeRemote('landing', [fakeRoute('/', 'Landing', { load })]),
      help: fakeRemote('help', [fakeRoute('/help-center', 'Help', { load })]),
    };
    await renderApp({ loadRemote: async (section) => remotes[section as keyof typeof remotes] });
  }
  const scrollDown = (y: number) => Object.assign(window, { scrollY: y });
  /** The browser goes to an address, before the page is rendered. */
  const pop = (address: string) => {
    history.replaceState(null, '', address);
    window.dispatchEvent(new PopStateEvent('popstate'));
  };
  beforeEach(() => {
    sessionStorage.clear();
    history.replaceState(null, '', '/');
  });
  afterEach(() => scrollDown(0));

  test('gets the scroll position that they left, not the top and not the anchor', async () => {
    await openPages();
    scrollDown(700);
    await follow('On');
    expect(document.title).toBe('Help word');
    scrollIntoView.mockClear();
    scrollDown(300);
    await follow('Back');
    expect(document.title).toBe('Landing word');
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 700, behavior: 'instant' });
    expect(heading()).toHaveFocus();
    await follow('Forward');
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 300, behavior: 'instant' });
    expect(scrollIntoView).not.toHaveBeenCalled();
  });

  test('gets the top that they left, not the anchor', async () => {
    await openPages();
    await follow('On');
    scrollDown(0);
    await follow('Back');
    scrollIntoView.mockClear();
    await follow('Forward');
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' });
    expect(scrollIntoView).not.toHaveBeenCalled();
  });

  test('gets the position of its own anchor when the browser itself opened several anchors of a page', async () => {
    // The router gives all of them the same key.
    const places = ['/#one', '/#two', '/#three'].map((address) => ({ ...parsePath(address), key: 'default' }));
    const entries = [...places, { pathname: '/help-center', key: 'k' }];
    const arrived = { current: '/' };
    const { result } = renderHook(() => [useArrival(arrived, 'Home'), useNavigate()] as const, {
      wrapper: ({ children }) => (
        <MemoryRouter initialEntries={entries} initialIndex={0}>
          {children}
        </MemoryRouter>
      ),
    });
    const go = (steps: number) => act(async () => result.current[1](steps));
    for (const y of [100, 500, 900]) {
      scrollDown(y);
      await go(1);
    }
    await go(-2);
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 500, behavior: 'instant' });
  });

  test.each([
    ['followed the link to the same anchor twice', ['/']],
    ['gone back and forward before the other page was rendered', ['/help-center', '/']],
  ])('gets the position that they left, also where they had %s', async (_what, addresses) => {
    await openPages();
    scrollDown(500);
    addresses.forEach(pop);
    expect(document.documentElement.style.scrollBehavior).toBe('');
    scrollDown(900);
    await follow('On');
    await follow('Back');
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 900, behavior: 'instant' });
  });

  test('sees no animation of the browser’s own scrolling before the page has arrived', async () => {
    const { style } = document.documentElement;
    await openPages();
    await follow('On');
    expect(style.scrollBehavior).toBe('');
    pop('/before');
    expect(style.scrollBehavior).toBe('auto');
    await follow('Back');
    expect(style.scrollBehavior).toBe('');
  });

  test('gets the anchor when they follow a link to that page instead', async () => {
    await openPages();
    await follow('On');
    scrollDown(300);
    await follow('Back');
    scrollIntoView.mockClear();
    await follow('On');
    expect(scrollIntoView).toHaveBeenCalledTimes(1);
  });

  test('does not lose the position to the browser’s own scrolling while the page loads', async () => {
    await openPages();
    await follow('On');
    scrollDown(300);
    pop('/before');
    scrollDown(700);
    await follow('Back');
    await follow('Forward');
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 300, behavior: 'instant' });
  });

  test('a page that was left has no popstate listener', async () => {
    const spies = { on: jest.spyOn(window, 'addEventListener'), off: jest.spyOn(window, 'removeEventListener') };
    const listeners = (spy: jest.SpyInstance) =>
      spy.mock.calls.filter(([type]) => type === 'popstate').map(([, listener]) => listener);
    await openPages();
    const [first] = listeners(spies.on);
    await follow('On');
    expect(listeners(spies.off)).toContain(first);
  });

  test('positions survive the document, in the tab’s storage', async () => {
    await openPages();
    scrollDown(700);
    await follow('On');
    expect(JSON.parse(sessionStorage.getItem('scroll-places')!)).toMatchObject({ 'default /': 700 });
    jest.resetModules();
    expect((await import('./scroll-places')).placeOf('default /')).toBe(700);
    expect(localStorage.getItem('scroll-places')).toBeNull();
  });

  test.each(['no JSON', 'null'])('ignores invalid positions in storage: %s', async (text) => {
    sessionStorage.setItem('scroll-places', text);
    jest.resetModules();
    expect((await import('./scroll-places')).placeOf('default /')).toBeUndefined();
  });
});

test('navigates and goes back when storage is forbidden', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  await renderApp();
  await follow('Terms of Service');
  expect(heading()).toHaveTextContent('Terms');
});

test('handles a navigation to the not-found page', async () => {
  const broken = fakeRemote('help', []);
  await renderApp({ loadRemote: async (section) => (section === 'help' ? broken : loadFakeRemote(section)) });
  await follow('Help Center');
  expect(document.title).toBe('Oops! Page Not Found.');
  expect(heading()).toHaveFocus();
});
