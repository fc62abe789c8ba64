import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Link } from 'shared/platform';
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

test('the not-found page is an arrival too', async () => {
  const broken = fakeRemote('help', []);
  await renderApp({ loadRemote: async (section) => (section === 'help' ? broken : loadFakeRemote(section)) });
  await follow('Help Center');
  expect(document.title).toBe('Oops! Page Not Found.');
  expect(heading()).toHaveFocus();
});
