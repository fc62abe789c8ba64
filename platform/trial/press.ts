// Presses the controls of a page. Each function is serialized and sent to the browser, so it can use only types of this file.
import type { Fault } from './page-checks';

declare global {
  /** Controls by key; set by `pressables`. */
  var pressable: Map<string, Element>;
  /** Controls that `pressables` has returned since the page was opened. */
  var listed: WeakSet<Element>;
}

/**
 * Lists the keys of all buttons, links and fields that were not listed since the page was opened. Controls with the same HTML have the same
 * key, and so do links in the same place of the page.
 * @param isOpened whether the page was just opened, so that nothing is listed yet
 * @param foreignRoots the roots of sections that are not on trial; links below them are left out
 */
export function pressables([isOpened, foreignRoots]: [isOpened: boolean, foreignRoots: readonly string[]]): string[] {
  const fields = 'input:not([type=hidden], [type=file]), textarea, select';
  const selector = `button, summary, [role=button], [role=tab], [role=switch], [role=menuitem], a[href], a:not([href])[tabindex], ${fields}`;
  // A press on the current choice may have no effect.
  const currentChoice =
    ':disabled, [readonly], [aria-disabled=true], [aria-selected=true], [aria-current], [aria-pressed=true], [aria-checked=true]';
  const isForeign = ({ origin, pathname }: HTMLAnchorElement) =>
    origin !== location.origin || foreignRoots.some((root) => pathname === root || pathname.startsWith(`${root}/`));
  const isLink = (element: Element): element is HTMLAnchorElement =>
    element.matches('a[href]') && !/^(#|javascript:|$)/i.test(element.getAttribute('href')!);
  const isLeft = (element: Element) => isLink(element) && !element.matches('[role=button]') && isForeign(element);
  const placeOf = (element: Element): string => {
    const place = [];
    for (let each: Element | null = element; each && place.length < 5; each = each.parentElement)
      place.push(`${each.localName}.${each.className}`);
    return place.join(' ');
  };
  const keyOf = (element: Element): string => (isLink(element) ? `link ${placeOf(element)}` : element.outerHTML);
  const all = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.matches(currentChoice) &&
      !element.closest('[inert]') &&
      !isLeft(element),
  );
  if (isOpened) globalThis.listed = new WeakSet();
  globalThis.pressable = new Map(all.map((element) => [keyOf(element), element] as const).toReversed());
  const unlisted = all.filter((element) => !globalThis.listed.has(element));
  for (const element of unlisted) globalThis.listed.add(element);
  return [...new Set(unlisted.map(keyOf))];
}

/**
 * Presses a control with pointer events, or types into it. @returns `null` after the first effect: on the document, address, focus, scroll
 * position, storage, network or outside the page; `out of reach` if an earlier press has removed or covered it; otherwise the fault
 */
export async function press(key: string): Promise<Fault | null | 'out of reach'> {
  const { trial } = globalThis;
  const element = globalThis.pressable.get(key) as HTMLElement | undefined;
  const shown = element && [element, ...((element as HTMLInputElement).labels ?? [])];
  if (!element?.checkVisibility() || element.closest('[inert]') || shown!.every((each) => trial.outOfReach(each) !== null))
    return 'out of reach';
  trial.isPressed = true;
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const isField = (each: Element): each is HTMLInputElement =>
    each.matches('textarea, input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=reset], [type=image])');
  const type = (field: HTMLInputElement) => {
    const samples: Record<string, string> = {
      email: 'a@b.example',
      number: '1',
      range: '1',
      tel: '+250700000000',
      url: 'https://b.example',
    };
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!;
    // Calls the native setter, because React overrides that of the element.
    set!.call(field, samples[field.type] ?? 'abc');
    for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }));
  };
  if (isField(element) || element instanceof HTMLSelectElement) {
    element.focus();
    if (isField(element)) type(element);
    else {
      element.selectedIndex = element.length - 1;
      for (const event of ['input', 'change']) element.dispatchEvent(new Event(event, { bubbles: true }));
    }
    await frame();
    return null;
  }
  const { form } = element as HTMLButtonElement;
  for (const field of form?.querySelectorAll<HTMLInputElement>(':required:invalid') ?? []) if (isField(field)) type(field);
  // Effects of scrolling and typing are not effects of the press.
  await frame();
  await frame();
  // The previous press may remove the element only now.
  if (!element.checkVisibility()) return 'out of reach';
  const state = () =>
    JSON.stringify([
      location.href,
      scrollX,
      scrollY,
      document.cookie,
      // Object.entries of a Storage object is empty in Chromium; Object.keys is not.
      ...[localStorage, sessionStorage].map((storage) => Object.keys(storage).map((name) => [name, storage.getItem(name)])),
      [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')].map(({ value, checked }) => [value, checked]),
      performance.getEntriesByType('resource').length,
      trial.outside,
    ]);
  const fault = { element: trial.name(element), reason: 'does nothing when it is pressed' };
  const [before, focused] = [state(), document.activeElement];
  let isChanged = false;
  const observer = new MutationObserver((records) => (isChanged ||= records.some(({ target }) => !trial.restless.has(target))));
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const change = () => (isChanged = true);
  // Links and submitted forms lead to another page, which has its own trial.
  const stay = (event: Event) => {
    const link = (event.target as Element).closest?.('a[href]');
    if (event.defaultPrevented || (event.type === 'click' && !link)) return;
    event.preventDefault();
    const target = link?.getAttribute('href') ?? null;
    if (event.type === 'click' && target !== null && /^(#?$|javascript:)/i.test(target))
      fault.reason = `leads nowhere (href="${target}")`;
    else isChanged = true;
  };
  const effects = ['scroll', 'toggle', 'beforetoggle', 'invalid', 'fullscreenchange'];
  for (const event of effects) addEventListener(event, change, true);
  for (const event of ['submit', 'click']) addEventListener(event, stay);
  try {
    const pointer = { bubbles: true, cancelable: true, composed: true, button: 0, view: window, detail: 1 };
    for (const event of ['pointerdown', 'pointerup', 'click']) {
      const mouse = event.replace('pointer', 'mouse');
      if (event !== 'click')
        element.dispatchEvent(new PointerEvent(event, { ...pointer, pointerType: 'mouse', isPrimary: true }));
      element.dispatchEvent(new MouseEvent(mouse, pointer));
    }
    const end = performance.now() + 3_000;
    const watched = 45;
    for (let frames = 0; frames < watched || performance.now() < end; frames += 1) {
      // A script that responds with animation frames has responded within the first of them.
      await (frames < watched ? frame() : new Promise((resolve) => setTimeout(resolve, 100)));
      const active = document.activeElement;
      if (isChanged || state() !== before || (active !== focused && active !== element)) return null;
      if (frames === 15) await trial.advanceTimers(3_000);
    }
    return fault;
  } finally {
    observer.disconnect();
    for (const event of effects) removeEventListener(event, change, true);
    for (const event of ['submit', 'click']) removeEventListener(event, stay);
  }
}
