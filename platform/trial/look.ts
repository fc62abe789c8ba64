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
  /** How often the page asked for the printer, the clipboard, a share or a window: what came of a press outside the page. */
  asked: number;
  name(element: Element): string;
}

declare global {
  var trial: Watched;
}

/** Runs before anything of the page does. */
export function watch(): void {
  const nameOf = (element: Element): string => {
    const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40);
    const classes = [...element.classList].slice(0, 2).map((each) => `.${each}`);
    return `<${element.localName}${element.id ? `#${element.id}` : classes.join('')}>${text && ` “${text}”`}`;
  };
  globalThis.trial = { shift: 0, shifted: '', asked: 0, name: nameOf };
  const count = async () => void (globalThis.trial.asked += 1);
  Object.assign(window, { print: count, open: () => (void count(), null) });
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
  const why = (element: Element): string | null => {
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const box = [...element.getClientRects()].find(({ width, height }) => width > 1 && height > 1);
    if (!box) return 'has no size';
    for (let each: Element | null = element; each; each = each.parentElement)
      if (Number(getComputedStyle(each).opacity) < 0.05) return 'is transparent';
    const points = [0.5, 0.15, 0.85].flatMap((x) =>
      [0.5, 0.2, 0.8].map((y) => [box.left + box.width * x, box.top + box.height * y] as const),
    );
    const inside = points.filter(([x, y]) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight);
    if (inside.length === 0) return 'lies outside the page';
    const hits = inside.map(([x, y]) => document.elementFromPoint(x, y));
    if (hits.some((hit) => hit && (element.contains(hit) || hit.contains(element)))) return null;
    const cover = hits.find((hit) => hit !== null);
    return cover ? `is covered by ${globalThis.trial.name(cover)}` : 'lies outside the page';
  };
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
    const reasons = shownBy(element).map(why);
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

/** The structure of the page, where equal neighbours count once: pages of one shape are the same to rules about structure. */
export function shape(): string {
  const valued = ['class', 'style', 'role', 'type', 'lang', 'hidden'];
  const shapeOf = (element: Element): string => {
    const attributes = [...element.attributes].map(({ name, value }) =>
      valued.includes(name) || value === '' ? `${name}=${value}` : name,
    );
    const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue!.trim() !== '');
    const children = [...element.children].filter((child) => child.localName !== 'script').map(shapeOf);
    const once = children.filter((child, index) => child !== children[index - 1]);
    return `${element.localName}[${attributes.sort().join(' ')}]${hasText ? 't' : ''}(${once.join('')})`;
  };
  return `${document.title !== ''}${shapeOf(document.documentElement)}`;
}
