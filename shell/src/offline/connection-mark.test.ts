import { markConnection } from './connection-mark';

const AS_OF = new Date(2025, 3, 3, 14, 5);

let isOnline = true;
let listeners: [string, EventListener][] = [];
let observers: MutationObserver[] = [];
const { MutationObserver: Observer } = globalThis;

const mark = () => document.getElementById('offline-mark')!;
const link = () => mark().querySelector('a');
const connection = (state: 'offline' | 'online') => {
  isOnline = state === 'online';
  window.dispatchEvent(new Event(state));
};

/** A page from the network; or one that the worker had kept, and has marked. */
function open({ isKept }: { isKept: boolean }) {
  const written = `<p id="offline-mark" role="status" data-as-of="${AS_OF.toISOString()}">written by the worker</p>`;
  document.body.innerHTML = `${isKept ? written : ''}<div id="root"></div>`;
  markConnection();
}

beforeEach(() => {
  isOnline = true;
  document.documentElement.lang = 'en';
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline });
  Object.defineProperty(performance, 'timeOrigin', { configurable: true, value: AS_OF.getTime() });
  jest.spyOn(window, 'addEventListener').mockImplementation((type, listener) => {
    listeners.push([type, listener as EventListener]);
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
  listeners.forEach(([type, listener]) => window.removeEventListener(type, listener));
  observers.forEach((observer) => observer.disconnect());
  [listeners, observers] = [[], []];
  globalThis.MutationObserver = Observer;
  jest.restoreAllMocks();
});

test('a page from the network has an empty place for the words before all else, as only a change in it is read out', () => {
  open({ isKept: false });
  expect(mark()).toBeEmptyDOMElement();
  expect(mark()).toHaveAttribute('role', 'status');
  expect(mark().nextElementSibling).toHaveAttribute('id', 'root');
});

test('a lost connection is said with the time of the page, and taken back when it returns', () => {
  open({ isKept: false });
  connection('offline');
  expect(mark()).toHaveTextContent('No connection. This copy is from 3 April 2025, 14:05.');
  expect(link()).toBeNull();
  connection('online');
  expect(mark()).toBeEmptyDOMElement();
});

test('a page that opens without a connection says so at once', () => {
  isOnline = false;
  open({ isKept: false });
  expect(mark()).toHaveTextContent('No connection.');
});

test('a kept page says from when it is for as long as it stands, and offers the newer one once it can be had', () => {
  isOnline = false;
  open({ isKept: true });
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

test('a kept page that the site was too slow to renew says no word of a connection that came back', () => {
  open({ isKept: true });
  expect(mark()).not.toHaveTextContent('The connection is back.');
  expect(mark()).toHaveTextContent('This copy is from 3 April 2025, 14:05.');
  expect(link()).toBeInTheDocument();
});

test('the words change with the language of the page', async () => {
  open({ isKept: false });
  connection('offline');
  document.documentElement.lang = 'rw';
  await Promise.resolve();
  expect(mark()).toHaveTextContent('3 Mata 2025, 14:05');
});
