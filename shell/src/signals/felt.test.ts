import { watchFelt } from './felt';

let entries: Record<string, (observed: object[]) => void>;
let options: object[];
const onReport = jest.fn();
const turn = (visibilityState: 'hidden' | 'visible') => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibilityState });
  document.dispatchEvent(new Event('visibilitychange'));
};
const reported = () => onReport.mock.calls[0] as [string, object, (part: string) => boolean];

beforeEach(() => {
  entries = {};
  options = [];
  class Observer {
    static supportedEntryTypes = ['largest-contentful-paint', 'layout-shift', 'event'];
    constructor(private readonly then: (list: object) => void) {}
    observe({ type, ...others }: { type: string }) {
      options.push(others);
      entries[type] = (observed) => this.then({ getEntries: () => observed });
    }
  }
  Object.assign(globalThis, { PerformanceObserver: Observer });
});

test('reports a visit once, when the page is hidden', () => {
  watchFelt('help', onReport);
  entries['largest-contentful-paint']!([{ startTime: 900 }, { startTime: 1820.4 }]);
  entries.event!([
    { interactionId: 0, duration: 900 },
    { interactionId: 3, duration: 200 },
  ]);
  entries['layout-shift']!([
    { value: 0.06, hadRecentInput: false },
    { value: 0.9, hadRecentInput: true },
  ]);
  turn('hidden');
  turn('hidden');
  expect(onReport).toHaveBeenCalledTimes(1);
  expect(reported().slice(0, 2)).toEqual(['help', { press: false, shift: false, paint: 1820 }]);
  expect(reported()[2]('help')).toBe(false);
});

test('counts what happened before it was loaded, such as the largest paint of most pages', () => {
  watchFelt('help', onReport);
  turn('hidden');
  expect(options).toHaveLength(3);
  for (const one of options) expect(one).toMatchObject({ buffered: true });
});

test('does not report when a page that was opened in the background is shown', () => {
  watchFelt('help', onReport);
  turn('visible');
  expect(onReport).not.toHaveBeenCalled();
  turn('hidden');
  expect(onReport).toHaveBeenCalledTimes(1);
});

test('reports a slow interaction and a layout shift', () => {
  watchFelt('help', onReport);
  entries.event!([{ interactionId: 3, duration: 210 }]);
  entries['layout-shift']!([{ value: 0.06 }, { value: 0.05 }]);
  turn('hidden');
  expect(reported()[1]).toEqual({ press: true, shift: true });
});

test('attributes an error after hydration to the part whose script threw', () => {
  watchFelt('help', onReport);
  const error = Object.assign(new Error('x'), { stack: 'at https://a.example/_releases/help/1/static/js/a.js:1' });
  dispatchEvent(new ErrorEvent('error', { filename: '', error }));
  turn('hidden');
  expect(['help', 'shell'].map(reported()[2])).toEqual([true, false]);
});

test('counts an unhandled rejection as an error', () => {
  watchFelt('help', onReport);
  const reason = { stack: 'at https://a.example/_releases/help/1/static/js/a.js:1' };
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  turn('hidden');
  expect(reported()[2]('help')).toBe(true);
});

test('reports only errors in a browser without these measurements', () => {
  Object.assign(globalThis, { PerformanceObserver: undefined });
  watchFelt(null, onReport);
  turn('hidden');
  expect(reported().slice(0, 2)).toEqual([null, { press: false, shift: false }]);
});
