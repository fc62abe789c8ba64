// Checks a page. Each function is serialized and sent to the browser, so it can use only types of this file.

/** The description of an element, by which a person finds it, and what is wrong with it. */
export interface Fault {
  element: string;
  reason: string;
}

/** Responds to feedback in place of the company's feedback host, which is not part of the pair. */
export function stubFeedback(address: string): void {
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => (input === address ? new Response(null, { status: 204 }) : fetch(input, init));
}

/** Moves the pointer over the controls, because a page may load its scripts only then. */
export function hoverControls(): void {
  for (const control of document.querySelectorAll('button, input'))
    control.dispatchEvent(new Event('pointerover', { bubbles: true }));
}

/** Whether the page and its section are hydrated; true for a page without scripts. */
export function isHydrated(sectionId: string): boolean {
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
  const overflow = document.scrollingElement!.scrollWidth - width;
  if (overflow <= 0) return [];
  const outside = [...document.body.querySelectorAll('*')].filter(
    (element) => element.checkVisibility() && element.getBoundingClientRect().right > width + 1,
  );
  const deepest = outside.find((element) => !outside.some((other) => other !== element && element.contains(other)));
  return [
    {
      element: deepest ? globalThis.trial.name(deepest) : 'the page',
      reason: `sticks out, and the page scrolls sideways by ${overflow} px`,
    },
  ];
}

/** Finds controls that Tab does not reach or leave, focus that is not visible, and links to fragments that do not exist. */
export function focusFaults(): Fault[] {
  const faults: Fault[] = [];
  const fault = (element: Element, reason: string) => faults.push({ element: globalThis.trial.name(element), reason });
  const controls = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex], [contenteditable=true]';
  // Composite widgets: Tab stops once, and arrow keys move the focus inside.
  const roving =
    '[role=tablist], [role=menu], [role=menubar], [role=listbox], [role=radiogroup], [role=toolbar], [role=grid], [role=tree], [aria-hidden=true], [inert]';
  const shownBy = (element: Element): Element[] => [element, ...((element as HTMLInputElement).labels ?? [])];
  const hasOutline = ({ outlineStyle, outlineWidth }: CSSStyleDeclaration) => outlineStyle !== 'none' && outlineWidth !== '0px';
  // The focus ring may be drawn around an element, inside it, or around an ancestor.
  const looks = (element: Element): string =>
    [element, element.parentElement, element.nextElementSibling, ...shownBy(element)]
      .flatMap((each) => (each ? [null, '::before', '::after'].map((part) => getComputedStyle(each, part)) : []))
      .map((style) =>
        [...style]
          .filter((property) => hasOutline(style) || !property.startsWith('outline-'))
          .map((property) => style.getPropertyValue(property))
          .join(),
      )
      .join();
  const hasRing = (element: HTMLElement): boolean => {
    if (hasOutline(getComputedStyle(element)) || !element.matches(':focus-visible')) return true;
    const focused = looks(element);
    element.blur();
    const isSeen = looks(element) !== focused;
    element.focus();
    return isSeen;
  };
  const partOf = (target: string): string => {
    try {
      return decodeURIComponent(target.slice(1));
    } catch {
      return target.slice(1);
    }
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
    const reasons = shownBy(element).map(globalThis.trial.outOfReach);
    if (!reasons.includes(null)) fault(element, `can be focused and cannot be seen: it ${reasons[0]}`);
    else if (!hasRing(element)) fault(element, 'does not show that it is focused');
    const isTab = element.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Tab', code: 'Tab', bubbles: true, cancelable: true }),
    );
    if (!isTab && document.activeElement === element) fault(element, 'keeps the Tab key, so the keyboard does not leave it');
    const target = element.getAttribute('href');
    if (!target?.startsWith('#') || target.length === 1 || /^#(top$|:~:)/i.test(target)) continue;
    const part = partOf(target);
    if (!document.getElementById(part) && document.getElementsByName(part).length === 0)
      fault(element, `leads to ${target}, which is not in the page`);
  }
  (document.activeElement as HTMLElement | null)?.blur();
  scrollTo({ top: 0, behavior: 'instant' });
  return faults;
}

/** Waits for deferred work: runs the timers of the first seconds immediately, and waits until the page is idle. */
export async function settle(): Promise<void> {
  const { trial } = globalThis;
  const roundsOf = new Map<Node, number>();
  const changed = new Set<Node>();
  const observer = new MutationObserver((records) => records.forEach(({ target }) => changed.add(target)));
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const counts: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    counts.push(document.getElementsByTagName('*').length);
    await trial.advanceTimers(1_000);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    for (const target of changed) roundsOf.set(target, (roundsOf.get(target) ?? 0) + 1);
    changed.clear();
  }
  observer.disconnect();
  trial.restless = new WeakSet([...roundsOf].filter(([, rounds]) => rounds > 2).map(([node]) => node));
  trial.isGrowing = counts.every((count, round) => round === 0 || count > counts[round - 1]!);
  await trial.advanceTimers(10_000);
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
}

/**
 * Describes as strings what the rules of axe check: each kind of element with the kinds of its ancestors, in which text is only present or
 * absent; and, for the page as a whole, duplicate ids and the order of headings and landmarks. Axe's result for equal strings is equal on every page.
 */
export function structure(): { kinds: string[]; page: string[] } {
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
  const duplicates = ids.filter((each, index) => ids.indexOf(each) !== index).map((id) => `twice ${id}`);
  const marks = 'h1, h2, h3, h4, h5, h6, header, nav, main, aside, footer, [role]';
  const order = [...document.querySelectorAll(marks)].map((element) => element.getAttribute('role') ?? element.localName);
  const inOrder = order.filter((mark, index) => mark !== order[index - 1]).join(' ');
  return {
    kinds: [...elements.keys()],
    page: [`${document.title !== ''} ${document.documentElement.lang}`, ...duplicates, inOrder],
  };
}
