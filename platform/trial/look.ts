// What is looked at inside a page. Each function is sent to the browser as it stands, so it uses nothing of this file but types.

/** An element as a person finds it, and what is wrong with it. */
export interface Fault {
  element: string;
  reason: string;
}

/** The names under which the functions below find one another and what was watched. */
interface Watched {
  shift: number;
  shifted: string;
  /** How often the page asked for the printer, the clipboard, a share, a window or a dialog: what came of a press outside the page. */
  asked: number;
  /** The elements of each kind, as `structure` found them. */
  elements: Map<string, Element[]>;
  name(element: Element): string;
  /** Scrolls to an element; why a visitor cannot press it there, or `null`. */
  outOfReach(element: Element): string | null;
}

declare global {
  var trial: Watched;
}

/** Runs before anything of the page does. */
export function watch(): void {
  try {
    // What the page before stored while it was left.
    for (const storage of [localStorage, sessionStorage]) storage.clear();
  } catch {
    // A document of no site has none.
  }
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
    let cover: Element | null = null;
    for (const across of [0.5, 0.15, 0.85])
      for (const down of [0.5, 0.2, 0.8]) {
        const [x, y] = [box.left + box.width * across, box.top + box.height * down];
        if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
        const hit = document.elementFromPoint(x, y);
        if (hit && (element.contains(hit) || hit.contains(element))) return null;
        cover ??= hit;
      }
    return cover ? `is covered by ${nameOf(cover)}` : 'lies outside the page';
  };
  globalThis.trial = { shift: 0, shifted: '', asked: 0, elements: new Map(), name: nameOf, outOfReach };
  const count = async () => void (globalThis.trial.asked += 1);
  const ask = (answer: unknown) => () => (void count(), answer);
  Object.assign(window, { print: count, open: ask(null), alert: ask(undefined), confirm: ask(false), prompt: ask(null) });
  if ('share' in navigator) Object.defineProperty(navigator, 'share', { value: count });
  if (navigator.clipboard) Object.defineProperty(navigator.clipboard, 'writeText', { value: count });
  let largest = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    })[]) {
      if (entry.hadRecentInput) continue;
      globalThis.trial.shift += entry.value;
      const node = entry.sources.map((source) => source.node).find((each) => each !== null);
      const element = node instanceof Element ? node : node?.parentElement;
      if (element && entry.value > largest) [largest, globalThis.trial.shifted] = [entry.value, nameOf(element)];
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Answers what a form sends to the company's own host for feedback, which is outside the pair, as that host would. */
export function takeFeedback(address: string): void {
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => (input === address ? new Response(null, { status: 204 }) : fetch(input, init));
}

/** As a pointer does on its way over the controls: a page may load its script only then. */
export function passOverControls(): void {
  for (const control of document.querySelectorAll('button, input'))
    control.dispatchEvent(new Event('pointerover', { bubbles: true }));
}

/** Whether the page and its section answer for themselves; true where no script was ever to come. */
export function isAlive(sectionId: string): boolean {
  const { early } = globalThis as { early?: { page?: boolean; section?: boolean } };
  return early === undefined || (early.page === true && (early.section === true || !document.getElementById(sectionId)));
}

export async function untilPainted(): Promise<void> {
  await document.fonts.ready;
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

export function shiftFaults(most: number): Fault[] {
  const { shift, shifted } = globalThis.trial;
  return shift > most
    ? [{ element: shifted || 'the page', reason: `jumps while the page loads (layout shift ${shift.toFixed(3)})` }]
    : [];
}

export function sidewaysFaults(): Fault[] {
  const width = document.documentElement.clientWidth;
  const by = document.scrollingElement!.scrollWidth - width;
  if (by <= 0) return [];
  const outside = [...document.body.querySelectorAll('*')].filter(
    (element) => element.checkVisibility() && element.getBoundingClientRect().right > width + 1,
  );
  const deepest = outside.find((element) => !outside.some((other) => other !== element && element.contains(other)));
  return [
    {
      element: deepest ? globalThis.trial.name(deepest) : 'the page',
      reason: `sticks out, and the page scrolls sideways by ${by} px`,
    },
  ];
}

/** Controls that the keyboard does not get to, or that cannot be seen once it is there; and links within the page that lead nowhere. */
export function focusFaults(): Fault[] {
  const faults: Fault[] = [];
  const fault = (element: Element, reason: string) => faults.push({ element: globalThis.trial.name(element), reason });
  const controls = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex], [contenteditable=true]';
  // Widgets in which arrow keys move, and Tab stops once.
  const roving =
    '[role=tablist], [role=menu], [role=menubar], [role=listbox], [role=radiogroup], [role=toolbar], [role=grid], [role=tree], [aria-hidden=true], [inert]';
  const shownBy = (element: Element): Element[] => [element, ...((element as HTMLInputElement).labels ?? [])];
  for (const element of document.querySelectorAll<HTMLElement>(controls)) {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.matches(':disabled') || element.closest('[inert]'))
      continue;
    if (element.tabIndex < 0) {
      if (
        element.matches('a[href], button, input, select, textarea') &&
        !element.closest(roving) &&
        !element.matches('[role=option]')
      )
        fault(element, 'cannot be reached by keyboard (tabindex is negative)');
      continue;
    }
    element.focus();
    if (document.activeElement !== element) {
      fault(element, 'cannot be focused');
      continue;
    }
    const reasons = shownBy(element).map(globalThis.trial.outOfReach);
    if (!reasons.includes(null)) fault(element, `can be focused and cannot be seen: it ${reasons[0]}`);
    const target = element.getAttribute('href');
    if (target?.startsWith('#') && target.length > 1 && !document.getElementById(decodeURIComponent(target.slice(1))))
      fault(element, `leads to ${target}, which is not in the page`);
    if (target !== null && (target === '#' || /^javascript:/i.test(target))) fault(element, `leads nowhere (href="${target}")`);
  }
  (document.activeElement as HTMLElement | null)?.blur();
  scrollTo({ top: 0, behavior: 'instant' });
  return faults;
}

/**
 * What the rules of axe look at, each as a text: every kind of element by the kinds that it stands in, where text is only there or not; and,
 * of the page as a whole, ids that stand twice and the order of headings and landmarks. What was on another page is the same to them on this one.
 */
export function structure(): { kinds: string[]; whole: string[] } {
  const valued = ['class', 'style', 'role', 'type', 'hidden'];
  const kindOf = (element: Element): string => {
    const attributes = [...element.attributes].map(({ name, value }) =>
      valued.includes(name) || value === '' ? `${name}=${value}` : name,
    );
    const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue!.trim() !== '');
    return `${element.localName}[${attributes.sort().join(' ')}]${hasText ? 't' : ''}`;
  };
  const elements = new Map<string, Element[]>();
  const collect = (element: Element, place: string): void => {
    if (element.localName === 'script') return;
    const kind = `${place}/${kindOf(element)}`;
    elements.set(kind, [...(elements.get(kind) ?? []), element]);
    for (const child of element.children) collect(child, kind);
  };
  collect(document.body, '');
  globalThis.trial.elements = elements;
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  const twice = ids.filter((each, index) => ids.indexOf(each) !== index).map((id) => `twice ${id}`);
  const marks = 'h1, h2, h3, h4, h5, h6, header, nav, main, aside, footer, [role]';
  const order = [...document.querySelectorAll(marks)].map((element) => element.getAttribute('role') ?? element.localName);
  const inOrder = order.filter((mark, index) => mark !== order[index - 1]).join(' ');
  return {
    kinds: [...elements.keys()],
    whole: [`${document.title !== ''} ${document.documentElement.lang}`, ...twice, inOrder],
  };
}
