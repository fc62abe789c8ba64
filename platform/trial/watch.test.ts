/** @jest-environment jsdom */
import { watch } from './watch';

type Shift = Partial<PerformanceEntry> & { value: number; hadRecentInput: boolean; sources: { node: Node }[] };
/** The callbacks of the page’s performance observers; the first one is for layout shifts. */
let observers: ((list: { getEntries(): Shift[] }) => void)[];
beforeEach(() => {
  observers = [];
  document.body.innerHTML = '';
  // Jsdom has none of these.
  const PerformanceObserver = jest.fn((observer: (typeof observers)[number]) => {
    observers.push(observer);
    return { observe: () => undefined };
  });
  Object.assign(globalThis, { CanvasRenderingContext2D: jest.fn(), PerformanceObserver, Worker: jest.fn() });
});

test('scrolls a control to the middle of the screen, away from bars at the edges', () => {
  const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
  watch();
  expect(globalThis.trial.outOfReach(document.body)).toBe('has no size');
  expect(scroll).toHaveBeenCalledWith({ block: 'center', inline: 'center', behavior: 'instant' });
});

test('a control of one pixel, as texts for screen readers have, is too small to be seen', () => {
  watch();
  document.body.getClientRects = () => [{ width: 1, height: 1, left: 0, top: 0 }] as unknown as DOMRectList;
  document.elementFromPoint = () => document.body;
  expect(globalThis.trial.outOfReach(document.body)).toBe('has no size');
  Reflect.deleteProperty(document.body, 'getClientRects');
});

test('a control in a transparent element is out of reach', () => {
  watch();
  document.body.innerHTML = '<div style="opacity: 0"><p><button>Send</button></p></div>';
  const button = document.querySelector('button')!;
  button.getClientRects = () => [{ width: 90, height: 30, left: 0, top: 0 }] as unknown as DOMRectList;
  // Of an element without a style this document has no opacity.
  const style = (element: Element) => ({ opacity: (element as HTMLElement).style.opacity || '1' }) as CSSStyleDeclaration;
  const computed = jest.spyOn(globalThis, 'getComputedStyle').mockImplementation(style);
  document.elementFromPoint = () => button;
  expect(globalThis.trial.outOfReach(button)).toBe('is transparent');
  document.querySelector('div')!.style.opacity = '0.04';
  expect(globalThis.trial.outOfReach(button)).toBe('is transparent');
  document.querySelector('div')!.style.opacity = '0.5';
  expect(globalThis.trial.outOfReach(button)).toBeNull();
  computed.mockRestore();
});

test('runs the other timers after one that throws', async () => {
  watch();
  const seen: string[] = [];
  addEventListener('error', (event) => {
    event.preventDefault();
    seen.push(event.message);
  });
  setTimeout(() => {
    throw new Error('it fails');
  }, 20_000);
  setTimeout(() => seen.push('the next one'), 30_000);
  await globalThis.trial.advanceTimers(40_000);
  expect(seen).toEqual(['it fails', 'the next one']);
});

test('runs timers in the order in which they are due', async () => {
  watch();
  const order: number[] = [];
  for (const due of [30_000, 10_000, 20_000]) setTimeout(() => order.push(due), due);
  await globalThis.trial.advanceTimers(40_000);
  expect(order).toEqual([10_000, 20_000, 30_000]);
});

test('runs an interval as often as it is due, until it is cleared', async () => {
  watch();
  let runs = 0;
  const interval = setInterval(() => (runs += 1), 60_000);
  await globalThis.trial.advanceTimers(180_000);
  expect(runs).toBe(3);
  await globalThis.trial.advanceTimers(60_000);
  expect(runs).toBe(4);
  clearInterval(interval);
  await globalThis.trial.advanceTimers(60_000);
  expect(runs).toBe(4);
});

test('an interval that has run by itself is still run ahead of the clock', async () => {
  jest.useFakeTimers();
  watch();
  let runs = 0;
  setInterval(() => (runs += 1), 60_000);
  jest.advanceTimersByTime(60_000);
  expect(runs).toBe(1);
  void globalThis.trial.advanceTimers(60_000);
  await jest.advanceTimersByTimeAsync(100);
  expect(runs).toBeGreaterThan(1);
  jest.useRealTimers();
});

test('a timer that has run by itself is not run again', async () => {
  jest.useFakeTimers();
  watch();
  const run = jest.fn();
  setTimeout(run, 60_000);
  jest.advanceTimersByTime(60_000);
  void globalThis.trial.advanceTimers(60_000);
  await jest.advanceTimersByTimeAsync(100);
  expect(run).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});

test('names an element by its id or classes and the beginning of its text, on one line', () => {
  watch();
  const nameOf = (html: string) => {
    document.body.innerHTML = html;
    return globalThis.trial.name(document.body.firstElementChild!);
  };
  expect(nameOf('<button class="a b c">\n Send\n   it </button>')).toBe('<button.a.b> “Send it”');
  expect(nameOf('<button id="send" class="a" aria-label="Send">x</button>')).toBe('<button#send> “Send”');
  expect(nameOf(`<p>${'a'.repeat(41)}</p>`)).toBe(`<p> “${'a'.repeat(40)}”`);
  expect(nameOf('<p></p>')).toBe('<p>');
});

test.each(['IDBObjectStore', 'Cache'])('what a script writes by %s is counted as an effect of a press', (name) => {
  const put = jest.fn();
  // Jsdom has neither.
  Object.assign(globalThis, { [name]: Object.assign(() => undefined, { prototype: { put } }) });
  watch();
  const { prototype } = (globalThis as unknown as Record<string, { prototype: { put(value: string): void } }>)[name]!;
  prototype.put('a');
  expect(put).toHaveBeenCalledWith('a');
  expect(globalThis.trial.outside).toBe(1);
});

test('ignores layout shifts after input', () => {
  watch();
  const shift = (value: number, hadRecentInput: boolean, node: Node): Shift => ({ value, hadRecentInput, sources: [{ node }] });
  const entries = [shift(0.5, true, document.documentElement), shift(0.25, false, document.body)];
  observers[0]!({ getEntries: () => entries });
  expect([globalThis.trial.shift, globalThis.trial.shifted]).toEqual([0.25, '<body>']);
});

test('does not count the text of noscript elements', () => {
  watch();
  document.body.innerHTML = '<main>Save together<noscript>Turn scripts on</noscript></main>';
  expect(globalThis.trial.textLength(document.querySelector('main')!)).toBe('Save together'.length);
});
