// Runs in a page before the page's own scripts. The function is serialized and sent to the browser, so it can use only types of this file.

/** The results of `watch`, a global of the page. */
interface Watched {
  shift: number;
  shifted: string;
  /** Counts the effects that leave the document unchanged: requests, printing, use of the clipboard, drawing on a canvas, scrolling. */
  outside: number;
  /** Set at the first press. From then on scripts cannot navigate to another document. */
  isPressed: boolean;
  /** Counts opened windows, browser dialogs and print dialogs. */
  windows: number;
  /** The wall-clock duration of the longest task in milliseconds; reset before the controls of a page are pressed. */
  longestTask: number;
  /** The number of visible characters in the HTML of the response. */
  sentText: number;
  /** Nodes that keep changing although nothing is pressed; set by `settle`. */
  restless: WeakSet<Node>;
  /** Whether elements are added repeatedly although nothing is pressed. */
  isGrowing: boolean;
  /** The elements of each kind; set by `structure`. */
  elements: Map<string, Element[]>;
  name(element: Element): string;
  /** Scrolls to an element. @returns why a visitor cannot press it there; `null` if one can */
  outOfReach(element: Element): string | null;
  /** The number of characters in an element, without scripts and styles. */
  textLength(element: Element): number;
  /** Runs the page's timers that are due within so many milliseconds immediately, each in its own task. */
  advanceTimers(within: number): Promise<void>;
}

declare global {
  var trial: Watched;
}

export function watch(): void {
  try {
    // The previous page may have stored this while it was unloaded.
    for (const storage of [localStorage, sessionStorage]) storage.clear();
  } catch {
    // A document without an origin has no storage.
  }
  const native = {
    setTimeout: setTimeout.bind(globalThis),
    setInterval: setInterval.bind(globalThis),
    clearTimeout: clearTimeout.bind(globalThis),
  };
  const nameOf = (element: Element): string => {
    const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40);
    const classes = [...element.classList].slice(0, 2).map((each) => `.${each}`);
    return `<${element.localName}${element.id ? `#${element.id}` : classes.join('')}>${text && ` “${text}”`}`;
  };
  const outOfReach = (element: Element): string | null => {
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const box = [...element.getClientRects()].find(({ width, height }) => width > 1 && height > 1);
    if (!box) return 'has no size';
    for (let each: Element | null = element; each; each = each.parentElement)
      if (Number(getComputedStyle(each).opacity) < 0.05) return 'is transparent';
    if (getComputedStyle(element).pointerEvents === 'none') return 'takes no pointer';
    let cover: Element | null = null;
    for (const across of [0.5, 0.15, 0.85])
      for (const down of [0.5, 0.2, 0.8]) {
        const [x, y] = [box.left + box.width * across, box.top + box.height * down];
        if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
        const hit = document.elementFromPoint(x, y);
        if (hit && (element.contains(hit) || (hit.contains(element) && hit.matches('label, a, button, summary')))) return null;
        cover ??= hit;
      }
    return cover ? `is covered by ${nameOf(cover)}` : 'lies outside the page';
  };
  const textLength = (element: Element): number =>
    [...element.querySelectorAll('script, style, template, noscript')].reduce(
      (left, { textContent }) => left - textContent.length,
      element.textContent.length,
    );

  const timers = new Map<number, { due: number; every: number | null; run(): void }>();
  /** Milliseconds by which the timers are ahead of the clock. */
  let ahead = 0;
  const now = () => performance.now() + ahead;
  const tracked =
    (start: typeof native.setTimeout, isRepeated: boolean) =>
    (handler: unknown, delay?: number, ...values: unknown[]) => {
      if (typeof handler !== 'function') return start(handler as string, delay, ...values) as unknown as number;
      const run = () => handler(...values);
      const id: number = start(() => {
        if (!isRepeated) timers.delete(id);
        run();
      }, delay) as unknown as number;
      const wait = Math.max(Number(delay) || 0, 0);
      timers.set(id, { due: now() + wait, every: isRepeated ? wait : null, run });
      return id;
    };
  const stop = (id?: number) => {
    timers.delete(id!);
    native.clearTimeout(id);
  };
  Object.assign(globalThis, {
    setTimeout: tracked(native.setTimeout, false),
    setInterval: tracked(native.setInterval as typeof native.setTimeout, true),
    clearTimeout: stop,
    clearInterval: stop,
  });
  const advanceTimers = async (within: number): Promise<void> => {
    const end = now() + within;
    for (let count = 0; count < 100; count += 1) {
      const [first] = [...timers].filter(([, { due }]) => due <= end).sort(([, a], [, b]) => a.due - b.due);
      if (!first) return;
      const [id, timer] = first;
      if (timer.every === null) stop(id);
      ahead = Math.max(ahead, timer.due - performance.now());
      // Runs an interval a few times.
      timer.due += Math.max(timer.every ?? 0, within / 3, 1);
      await new Promise<void>((resolve) => native.setTimeout(() => (resolve(), timer.run())));
    }
  };

  const trial: Watched = (globalThis.trial = {
    shift: 0,
    shifted: '',
    outside: 0,
    isPressed: false,
    windows: 0,
    longestTask: 0,
    sentText: 0,
    restless: new WeakSet(),
    isGrowing: false,
    elements: new Map(),
    name: nameOf,
    outOfReach,
    textLength,
    advanceTimers,
  });
  // A press may cause a navigation much later, while another control is pressed or the page is reloaded.
  (globalThis as { navigation?: EventTarget }).navigation?.addEventListener('navigate', (event) => {
    if (!trial.isPressed || (event as Event & { destination: { sameDocument: boolean } }).destination.sameDocument) return;
    event.preventDefault();
    trial.outside += 1;
  });
  addEventListener('DOMContentLoaded', () => (trial.sentText = textLength(document.querySelector('main') ?? document.body)));
  const windows = { print: undefined, alert: undefined, confirm: false, prompt: null, open: null };
  for (const [name, answer] of Object.entries(windows))
    Object.assign(globalThis, { [name]: () => ((trial.outside += 1), (trial.windows += 1), answer) });
  const answered = async () => void (trial.outside += 1);
  if ('share' in navigator) Object.defineProperty(navigator, 'share', { value: answered });
  if (navigator.clipboard)
    for (const name of ['write', 'writeText']) Object.defineProperty(navigator.clipboard, name, { value: answered });
  const counted: [owner: object | undefined, names: string[]][] = [
    [globalThis, ['fetch', 'scroll', 'scrollTo', 'scrollBy', 'postMessage']],
    [Element.prototype, ['scroll', 'scrollTo', 'scrollBy', 'scrollIntoView', 'animate', 'requestFullscreen']],
    [HTMLElement.prototype, ['click']],
    [HTMLMediaElement.prototype, ['play', 'pause', 'load']],
    [CanvasRenderingContext2D.prototype, ['fillRect', 'clearRect', 'stroke', 'fill', 'drawImage', 'fillText', 'putImageData']],
    [CSSStyleSheet.prototype, ['insertRule', 'deleteRule', 'replaceSync']],
    [XMLHttpRequest.prototype, ['send']],
    [Navigator.prototype, ['sendBeacon', 'vibrate']],
    [History.prototype, ['back', 'forward', 'go']],
    [Document.prototype, ['execCommand', 'startViewTransition']],
    [globalThis.IDBObjectStore?.prototype, ['put', 'add', 'delete', 'clear']],
    [globalThis.Cache?.prototype, ['put', 'add', 'addAll', 'delete']],
    [globalThis.speechSynthesis && SpeechSynthesis.prototype, ['speak']],
    [Worker.prototype, ['postMessage']],
  ];
  for (const [owner, names] of counted)
    for (const name of names) {
      const original = (owner as Record<string, unknown> | undefined)?.[name];
      if (typeof original !== 'function') continue;
      const count = function (this: unknown, ...values: unknown[]): unknown {
        trial.outside += 1;
        return original.apply(this, values);
      };
      Object.defineProperty(owner, name, { value: count, writable: true, configurable: true });
    }

  let largest = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    })[]) {
      if (entry.hadRecentInput) continue;
      trial.shift += entry.value;
      const node = entry.sources.map((source) => source.node).find((each) => each !== null);
      const element = node instanceof Element ? node : node?.parentElement;
      if (element && entry.value > largest) [largest, trial.shifted] = [entry.value, nameOf(element)];
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) trial.longestTask = Math.max(trial.longestTask, duration);
  }).observe({ type: 'longtask', buffered: true });
}
