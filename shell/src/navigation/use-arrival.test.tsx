import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Link, useNavigate } from 'shared/platform';
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
afterEach(() => jest.restoreAllMocks());

test('the first page is left where the browser put it', async () => {
  await renderApp();
  expect(document.title).toBe('Landing word');
  expect(scrollTo).not.toHaveBeenCalled();
  expect(heading()).not.toHaveFocus();
});

test('after a navigation the title changes, the page is at its top and focus on its heading', async () => {
  await renderApp();
  await follow('Terms of Service');
  expect(document.title).toBe('Terms word');
  expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
  expect(heading()).toHaveTextContent('Terms');
  expect(heading()).toHaveFocus();
});

test('every route change counts, also between two pages of one section', async () => {
  await renderApp({ path: '/terms-conditions' });
  await follow('Privacy Policy');
  expect(scrollTo).toHaveBeenCalledTimes(1);
  expect(heading()).toHaveTextContent('Privacy');
  expect(heading()).toHaveFocus();
});

test('an address that names an anchor leads to it', async () => {
  await renderApp({ path: '/terms-conditions' });
  await follow('To the products');
  expect(scrollIntoView.mock.instances[0]).toHaveAttribute('id', 'products');
  expect(scrollTo).not.toHaveBeenCalled();
  expect(heading()).toHaveFocus();
});

test('a hash that names nothing, or a tab, leaves the page at its top', async () => {
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

test('a hash that cannot be read breaks nothing', async () => {
  const Page = () => <Link to="/help-center#%E0%A4%A">Broken hash</Link>;
  const landing = fakeRemote('landing', [fakeRoute('/', 'Landing', { load: async () => ({ Page, data: null }) })]);
  await renderApp({ loadRemote: async (section) => (section === 'landing' ? landing : loadFakeRemote(section)) });
  await follow('Broken hash');
  expect(heading()).toHaveTextContent('Help');
});

test('another language of the same page is no arrival: the reader stays where they are', async () => {
  await renderApp();
  await follow('Kinyarwanda');
  await waitFor(() => expect(document.title).toBe('Landing ijambo'));
  expect(scrollTo).not.toHaveBeenCalled();
  expect(heading()).not.toHaveFocus();
});

describe('a visitor who goes back', () => {
  /** Two pages with the browser's own buttons on them. */
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
  beforeEach(() => sessionStorage.clear());
  afterEach(() => scrollDown(0));

  test('comes to the place where they left the page, not to its top and not to its anchor', async () => {
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

  test('a link to a page that was left further down is no way back: the page opens at its anchor', async () => {
    await openPages();
    await follow('On');
    scrollDown(300);
    await follow('Back');
    scrollIntoView.mockClear();
    await follow('On');
    expect(scrollIntoView).toHaveBeenCalledTimes(1);
  });

  test('what the browser scrolls while the page before is on its way is not mistaken for the reader’s place', async () => {
    await openPages();
    await follow('On');
    scrollDown(300);
    window.dispatchEvent(new PopStateEvent('popstate'));
    scrollDown(700);
    await follow('Back');
    await follow('Forward');
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 300, behavior: 'instant' });
  });

  test('a page that was left hears of no further step back', async () => {
    const spies = { on: jest.spyOn(window, 'addEventListener'), off: jest.spyOn(window, 'removeEventListener') };
    const listeners = (spy: jest.SpyInstance) => spy.mock.calls.filter(([type]) => type === 'popstate').map(([, hear]) => hear);
    await openPages();
    const [first] = listeners(spies.on);
    await follow('On');
    expect(listeners(spies.off)).toContain(first);
  });

  test('the places outlive the document and are forgotten with the tab', async () => {
    await openPages();
    scrollDown(700);
    await follow('On');
    expect(JSON.parse(sessionStorage.getItem('scroll-places')!)).toMatchObject({ 'default /': 700 });
    jest.resetModules();
    expect((await import('./scroll-places')).placeOf('default /')).toBe(700);
    expect(localStorage.getItem('scroll-places')).toBeNull();
  });

  test.each(['no JSON', 'null'])('what someone else wrote into the storage names no place: %s', async (text) => {
    sessionStorage.setItem('scroll-places', text);
    jest.resetModules();
    expect((await import('./scroll-places')).placeOf('default /')).toBeUndefined();
  });
});

test('with storage forbidden going on works, and so does going back', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  await renderApp();
  await follow('Terms of Service');
  expect(heading()).toHaveTextContent('Terms');
});

test('the not-found page is an arrival too', async () => {
  const broken = fakeRemote('help', []);
  await renderApp({ loadRemote: async (section) => (section === 'help' ? broken : loadFakeRemote(section)) });
  await follow('Help Center');
  expect(document.title).toBe('Oops! Page Not Found.');
  expect(heading()).toHaveFocus();
});
