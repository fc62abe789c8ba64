import { toggleTheme } from '../theme/theme-storage';
import '../testing/undo-listeners';
import { startOffline } from './start-offline';
import { markConnection } from './connection-mark';

jest.mock('./connection-mark', () => ({ markConnection: jest.fn() }));

const FILE = 'http://localhost/_releases/help/1/page.js';
const register = jest.fn();
const postMessage = jest.fn();
const addEventListener = jest.fn();
const messages = () => postMessage.mock.calls.map(([message]) => message);

/** A page that loaded two files before it was hydrated. */
function openPage({ controller = null, connection }: { controller?: object | null; connection?: object } = {}) {
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { controller, register, addEventListener, ready: Promise.resolve({ active: { postMessage } }) },
  });
  Object.defineProperty(navigator, 'connection', { configurable: true, value: connection });
  Object.assign(performance, { getEntriesByType: () => [{ name: FILE }, { name: 'http://localhost/_signals' }] });
}

const connectionReturns = async () => {
  window.dispatchEvent(new Event('online'));
  await Promise.resolve();
};

beforeEach(() => {
  register.mockReset().mockResolvedValue(undefined);
  document.documentElement.lang = 'en';
  document.body.className = '';
});

test('registers the worker without HTTP cache, and sends it the release files that the page has loaded', async () => {
  openPage();
  await startOffline();
  expect(register).toHaveBeenCalledWith('/sw.js', { updateViaCache: 'none' });
  expect(messages()).toEqual([{ ask: 'here', language: 'en', isDark: false, loaded: [FILE] }]);
  expect(markConnection).toHaveBeenCalledTimes(1);
});

test('sends the loaded files to a worker that took over before the page was hydrated', async () => {
  openPage({ controller: {} });
  await startOffline();
  expect(register).toHaveBeenCalledTimes(1);
  expect(messages()).toEqual([{ ask: 'here', language: 'en', isDark: false, loaded: [FILE] }]);
});

test('sends them to a worker that takes over during the registration', async () => {
  openPage({ controller: {} });
  register.mockReturnValue(new Promise(() => undefined));
  void startOffline();
  expect(addEventListener).toHaveBeenCalledWith('controllerchange', expect.any(Function));
});

test('sends page and files to a worker that replaces another', async () => {
  openPage({ controller: {} });
  await startOffline();
  const [type, listener] = addEventListener.mock.lastCall!;
  expect(type).toBe('controllerchange');
  await listener();
  await Promise.resolve();
  expect(messages().at(-1)).toEqual({ ask: 'here', language: 'en', isDark: false, loaded: [FILE] });
  openPage();
  addEventListener.mockClear();
  await startOffline();
  expect(addEventListener).not.toHaveBeenCalled();
});

test.each([{ saveData: true, effectiveType: '4g' }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'with %j registers no worker by itself, and still shows a lost connection',
  async (connection) => {
    openPage({ connection });
    await startOffline();
    expect(register).not.toHaveBeenCalled();
    expect(markConnection).toHaveBeenCalledTimes(1);
  },
);

test.each([
  ['on a fast connection', { connection: { saveData: false, effectiveType: '4g' } }],
  ['to visitors who have a worker already', { connection: { saveData: true }, controller: {} }],
])('registers the worker %s', async (_when, page) => {
  openPage(page);
  await startOffline();
  expect(register).toHaveBeenCalledTimes(1);
});

test('tells the worker that the connection is back, also during the registration', async () => {
  register.mockReturnValue(new Promise(() => undefined));
  openPage();
  void startOffline();
  await connectionReturns();
  expect(messages()).toEqual([{ ask: 'online' }]);
});

test('tells the worker each new language and theme, because it reads no cookies and no storage', async () => {
  openPage();
  await startOffline();
  document.documentElement.lang = 'rw';
  await Promise.resolve();
  await Promise.resolve();
  expect(messages().at(-1)).toEqual({ ask: 'here', language: 'rw', isDark: false, loaded: [FILE] });
  toggleTheme('');
  await Promise.resolve();
  await Promise.resolve();
  expect(messages().at(-1)).toEqual({ ask: 'here', language: 'rw', isDark: true, loaded: [FILE] });
});
