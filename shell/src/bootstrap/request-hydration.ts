import { SELECTION_ID } from 'shared/contract/page/marks';
import type { SelectionInPage } from 'shared/contract/page/page-state';
import { BOOTSTRAP_ID, type BootstrapData } from './early';
import { early } from './state';
import { textOf } from './text-of';
import { reportOutcome } from './watch-shell';

let isRequested = false;

/** Fetches the page's scripts and facts in parallel, then preloads what the shell's script will request; once, after the document has loaded. */
export function requestHydration(): void {
  if (isRequested) return;
  isRequested = true;
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', fetchAll);
  else fetchAll();
}

/** After a failed download the next call of `requestHydration` fetches again. */
export function allowRetry(): void {
  isRequested = false;
}

async function fetchAll(): Promise<void> {
  const { scripts, preloads }: BootstrapData = JSON.parse(textOf(BOOTSTRAP_ID));
  const { facts }: SelectionInPage = JSON.parse(textOf(SELECTION_ID));
  // The address is set last: a browser starts the request with it, and ignores attributes that are set later.
  const add = (tag: 'script' | 'link', integrity: string, attributes: object) =>
    document.head.append(Object.assign(document.createElement(tag), { crossOrigin: '', integrity }, attributes));
  const preload = (href: string, integrity: string) => add('link', integrity, { rel: 'preload', as: 'script', href });
  for (const { href, integrity } of scripts) preload(href, integrity);
  reportOutcome('woken');
  try {
    const text = (early.facts = await (await fetch(facts.href, facts)).text());
    // The scripts need the facts.
    for (const { href, integrity } of scripts) add('script', integrity, { src: href });
    for (const href of preloads) preload(href, hashIn(text, href));
  } catch {
    allowRetry();
    dispatchEvent(new ErrorEvent('error', { filename: scripts.pop()!.href }));
  }
}

/** `sha384-…` of a file that the facts name. Under development files have no hash, and browsers ignore an invalid one. */
const hashIn = (facts: string, href: string): string => facts.split(`"${href}":"`).pop()!.slice(0, 71);
