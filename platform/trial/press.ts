// What is pressed inside a page. Each function is sent to the browser as it stands, so it uses nothing of this file but types.
import type { Fault } from './look';

/** What can be pressed and should do something, as the HTML by which two of them are the same. */
export function pressables(): string[] {
  const selector =
    'button, summary, [role=button], [role=tab], [role=switch], [role=menuitem], a:not([href])[tabindex], a[role=button]';
  // What is in force already may do nothing.
  const inForce =
    ':disabled, [aria-disabled=true], [aria-selected=true], [aria-current], [aria-pressed=true], [aria-checked=true]';
  const all = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) && !element.matches(inForce) && !element.closest('[inert]'),
  );
  Object.assign(globalThis, { pressable: all });
  return all.map((element) => element.outerHTML);
}

/**
 * Presses one of them; resolves with its fault, or `null` once anything came of it: in the page, its address, focus, scrolling, storage,
 * network or outside the page; with `out of reach` when what was pressed before took it away or covers it.
 */
export function press([index, patience]: [index: number, patience: number]): Promise<Fault | null | 'out of reach'> {
  const element = (globalThis as unknown as { pressable: HTMLElement[] }).pressable[index]!;
  if (!element.checkVisibility() || element.closest('[inert]') || globalThis.trial.outOfReach(element) !== null)
    return Promise.resolve('out of reach');
  const state = () =>
    JSON.stringify([
      location.href,
      scrollX,
      scrollY,
      document.cookie,
      // Chromium lists no entries of a storage, only its keys.
      ...[localStorage, sessionStorage].map((storage) => Object.keys(storage).map((key) => [key, storage.getItem(key)])),
      performance.getEntriesByType('resource').length,
      globalThis.trial.asked,
    ]);
  const name = globalThis.trial.name(element);
  return new Promise((resolve) => {
    const [before, focused] = [state(), document.activeElement];
    let isChanged = false;
    const observer = new MutationObserver(() => (isChanged = true));
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    // A form that is sent, or says what it lacks, has answered; where it would lead is another page.
    const onForm = (event: Event) => {
      isChanged = true;
      event.preventDefault();
    };
    for (const type of ['submit', 'invalid']) addEventListener(type, onForm, true);
    const start = performance.now();
    const look = () => {
      const active = document.activeElement;
      if (isChanged || state() !== before || (active !== focused && active !== element)) return finish(null);
      if (performance.now() - start > patience) return finish({ element: name, reason: 'does nothing when it is pressed' });
      requestAnimationFrame(look);
    };
    const finish = (fault: Fault | null) => {
      observer.disconnect();
      for (const type of ['submit', 'invalid']) removeEventListener(type, onForm, true);
      resolve(fault);
    };
    element.click();
    requestAnimationFrame(look);
  });
}
