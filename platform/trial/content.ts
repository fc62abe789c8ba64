// Checks the content of a page. Each function is serialized and sent to the browser, so it can use only types of this file.
import type { Fault } from './page-checks';

/** Checks that the page declares its language, still shows the content of the response, and does not grow without end. */
export function contentFaults(language: string): Fault[] {
  const faults: Fault[] = [];
  const fault = (element: string, reason: string) => faults.push({ element, reason });
  const { lang } = document.documentElement;
  if (lang.split('-')[0] !== language) fault('<html>', `says lang="${lang}" on a page in ${language}`);
  const { trial } = globalThis;
  const main = document.querySelector('main') ?? document.body;
  if (trial.sentText > 0) {
    const left = trial.textLength(main) / trial.sentText;
    const isShown = main.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && main.innerText.trim() !== '';
    if (!isShown) fault('the page', 'shows no text');
    else if (left < 0.5) fault('the page', `loses ${Math.round(100 - left * 100)} % of its text once its script runs`);
  }
  if (trial.windows > 0) fault('the page', 'opens a window or a dialog of the browser, and nothing was pressed');
  for (const image of document.images)
    if (image.currentSrc && image.complete && image.naturalWidth + image.naturalHeight === 0)
      fault(trial.name(image), 'shows no picture');
  const names = ['aria-labelledby', 'aria-describedby', 'aria-controls', 'for'];
  for (const name of names)
    for (const element of document.querySelectorAll(`[${name}]`))
      for (const id of element.getAttribute(name)!.split(/\s+/).filter(Boolean))
        if (document.querySelectorAll(`[id="${CSS.escape(id)}"]`).length > 1)
          fault(trial.name(element), `names #${id} (${name}), which is in the page more than once`);
  if (trial.isGrowing) fault('the page', 'grows without end');
  return faults;
}

/** Lists the linked addresses of this site, without the page's own in both languages and without those below the roots of other sections. */
export function linkedAddresses(foreignRoots: readonly string[]): string[] {
  const isForeign = (path: string) => foreignRoots.some((root) => path === root || path.startsWith(`${root}/`));
  const addresses = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
    .filter(({ origin, pathname }) => origin === location.origin && pathname !== location.pathname && !isForeign(pathname))
    .map(({ pathname, search }) => pathname + search);
  return [...new Set(addresses)];
}
