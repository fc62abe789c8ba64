import '../testing/undo-listeners';
import { markConnection } from './connection-mark';

const AS_OF = new Date(2025, 3, 3, 14, 5);

let isOnline = true;

// As in Firefox before 119, where setting it writes no attribute.
Reflect.deleteProperty(Element.prototype, 'role');

const mark = () => document.getElementById('offline-mark')!;
const link = () => mark().querySelector('a');
const connection = (state: 'offline' | 'online') => {
  isOnline = state === 'online';
  window.dispatchEvent(new Event(state));
};

/** A page from the network; with `isCached` one from the cache, with the worker's mark. */
function open({ isCached = false } = {}) {
  const written = `<p id="offline-mark" role="status" data-as-of="${AS_OF.toISOString()}">written by the worker</p>`;
  document.body.innerHTML = `${isCached ? written : ''}<div id="root"></div>`;
  markConnection();
}

beforeEach(() => {
  isOnline = true;
  document.documentElement.lang = 'en';
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline });
  Object.defineProperty(performance, 'timeOrigin', { configurable: true, value: AS_OF.getTime() });
});

test('a page from the network has an empty live region before its content', () => {
  open();
  expect(mark()).toBeEmptyDOMElement();
  expect(mark()).toHaveAttribute('role', 'status');
  expect(mark().nextElementSibling).toHaveAttribute('id', 'root');
});

test('shows a lost connection with the time of the page, and removes it when the connection returns', () => {
  open();
  connection('offline');
  expect(mark()).toHaveTextContent('No connection. This copy is from 3 April 2025, 14:05.');
  expect(link()).toBeNull();
  connection('online');
  expect(mark()).toBeEmptyDOMElement();
});

test('shows at once that a page was opened without a connection', () => {
  isOnline = false;
  open();
  expect(mark()).toHaveTextContent('No connection.');
});

test('a cached page shows its time permanently, and offers to reload once there is a connection', () => {
  isOnline = false;
  open({ isCached: true });
  expect(document.querySelectorAll('#offline-mark')).toHaveLength(1);
  expect(mark()).toHaveTextContent('No connection. This copy is from 3 April 2025, 14:05.');
  expect(link()).toBeNull();
  connection('online');
  expect(mark()).toHaveTextContent('The connection is back. This copy is from 3 April 2025, 14:05. Load it again');
  expect(link()).toHaveAttribute('href', location.href);
  connection('offline');
  expect(mark()).toHaveTextContent('No connection. This copy is from 3 April 2025, 14:05.');
  expect(link()).toBeNull();
});

test('a cached page after a timeout does not claim that the connection is back', () => {
  open({ isCached: true });
  expect(mark()).not.toHaveTextContent('The connection is back.');
  expect(mark()).toHaveTextContent('This copy is from 3 April 2025, 14:05.');
  expect(link()).toBeInTheDocument();
});

test('the mark changes with the language of the page', async () => {
  open();
  connection('offline');
  document.documentElement.lang = 'rw';
  await Promise.resolve();
  expect(mark()).toHaveTextContent('3 Mata 2025, 14:05');
});

test.each(['/terms-conditions', '/terms-conditions#usave'])('a cached page that leads to %s loads that page again', (address) => {
  // jsdom logs "Not implemented: navigation" when a page reloads itself.
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  open({ isCached: true });
  history.pushState(null, '', address);
  link()!.click();
  expect(logged.mock.calls.map(([error]) => String(error))).toEqual([expect.stringContaining('navigation')]);
  expect(location.pathname + location.hash).toBe(address);
  history.replaceState(null, '', '/');
});

test('a page with a fragment in its address is loaded again too', () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  history.replaceState(null, '', '/terms-conditions#usave');
  open({ isCached: true });
  // The browser does not follow the link besides: that would end the reload, or only scroll.
  expect(link()!.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))).toBe(false);
  expect(logged).toHaveBeenCalledTimes(1);
  history.replaceState(null, '', '/');
});
