import { startOffline } from './start-offline';
import { markConnection } from './connection-mark';

jest.mock('./connection-mark', () => ({ markConnection: jest.fn() }));

const FILE = 'http://localhost/_releases/help/1/page.js';
const register = jest.fn();
const postMessage = jest.fn();
const addEventListener = jest.fn();
const messages = () => postMessage.mock.calls.map(([ask]) => ask);

/** What a page left behind in the window, which outlives each test. */
let listeners: EventListener[] = [];
let observers: MutationObserver[] = [];
const { MutationObserver: Observer } = globalThis;

/** A page that has loaded two files before it was hydrated. */
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
  jest.clearAllMocks();
  register.mockReset().mockResolvedValue(undefined);
  document.documentElement.lang = 'en';
  jest.spyOn(window, 'addEventListener').mockImplementation((type, listener) => {
    listeners.push(listener as EventListener);
    EventTarget.prototype.addEventListener.call(window, type, listener as EventListener);
  });
  globalThis.MutationObserver = class extends Observer {
    constructor(hear: MutationCallback) {
      super(hear);
      observers.push(this);
    }
  };
});
afterEach(() => {
  listeners.forEach((listener) => window.removeEventListener('online', listener));
  observers.forEach((observer) => observer.disconnect());
  [listeners, observers] = [[], []];
  globalThis.MutationObserver = Observer;
  jest.restoreAllMocks();
});

test('the worker is asked for past every cache, and told of the release files that came before it stood there', async () => {
  openPage();
  await startOffline();
  expect(register).toHaveBeenCalledWith('/sw.js', { updateViaCache: 'none' });
  expect(messages()).toEqual([{ ask: 'here', language: 'en', loaded: [FILE] }]);
  expect(markConnection).toHaveBeenCalledTimes(1);
});

test('a worker that took over after a recall, before the page was hydrated, is told what was loaded', async () => {
  openPage({ controller: {} });
  await startOffline();
  expect(register).toHaveBeenCalledTimes(1);
  expect(messages()).toEqual([{ ask: 'here', language: 'en', loaded: [FILE] }]);
});

test('a worker that takes over while the page still registers is noticed', async () => {
  openPage({ controller: {} });
  register.mockReturnValue(new Promise(() => undefined));
  void startOffline();
  expect(addEventListener).toHaveBeenCalledWith('controllerchange', expect.any(Function));
});

test('a worker that takes the place of another is told of the page and its files: after a recall it has nothing', async () => {
  openPage({ controller: {} });
  await startOffline();
  const [type, hear] = addEventListener.mock.lastCall!;
  expect(type).toBe('controllerchange');
  await hear();
  await Promise.resolve();
  expect(messages().at(-1)).toEqual({ ask: 'here', language: 'en', loaded: [FILE] });
  openPage();
  addEventListener.mockClear();
  await startOffline();
  expect(addEventListener).not.toHaveBeenCalled();
});

test.each([{ saveData: true, effectiveType: '4g' }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'with %j the page downloads no worker by itself, and still reports a lost connection',
  async (connection) => {
    openPage({ connection });
    await startOffline();
    expect(register).not.toHaveBeenCalled();
    expect(markConnection).toHaveBeenCalledTimes(1);
  },
);

test.each([
  ['on a fast connection', { connection: { saveData: false, effectiveType: '4g' } }],
  ['where they have asked for one before', { connection: { saveData: true }, controller: {} }],
])('%s they get it', async (_when, page) => {
  openPage(page);
  await startOffline();
  expect(register).toHaveBeenCalledTimes(1);
});

test('the worker hears that the connection is back, also while it is still asked for', async () => {
  register.mockReturnValue(new Promise(() => undefined));
  openPage();
  void startOffline();
  await connectionReturns();
  expect(messages()).toEqual([{ ask: 'online' }]);
});

test('another language of the page is said to the worker, which has no cookie to read it from', async () => {
  openPage();
  await startOffline();
  document.documentElement.lang = 'rw';
  await Promise.resolve();
  await Promise.resolve();
  expect(messages().at(-1)).toEqual({ ask: 'here', language: 'rw', loaded: [FILE] });
});
