import { SELECTION_ID } from 'shared/contract/page/marks';
import type { SelectionInPage } from 'shared/contract/page/page-state';
import { BOOTSTRAP_ID, type BootstrapData } from './early';
import { early } from './state';
import { textOf } from './text-of';
import { say } from './watch-shell';

let isRequested = false;

/** Fetches the page's scripts and facts in one round, and then what the shell's script will ask for; once, and never before the document is whole. */
export function requestHydration(): void {
  if (isRequested) return;
  isRequested = true;
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', fetchAll);
  else fetchAll();
}

/** The script did not come: the next touch asks again. */
export function allowRetry(): void {
  isRequested = false;
}

async function fetchAll(): Promise<void> {
  const { scripts, preloads }: BootstrapData = JSON.parse(textOf(BOOTSTRAP_ID));
  const { facts }: SelectionInPage = JSON.parse(textOf(SELECTION_ID));
  // The address comes last: what is set after it would not count.
  const add = (tag: 'script' | 'link', integrity: string, attributes: object) =>
    document.head.append(Object.assign(document.createElement(tag), { crossOrigin: '', integrity }, attributes));
  const preload = (href: string, integrity: string) => add('link', integrity, { rel: 'preload', as: 'script', href });
  for (const { href, integrity } of scripts) preload(href, integrity);
  say('woken');
  try {
    const text = (early.facts = await (await fetch(facts.href, facts)).text());
    // They run once, and not without it.
    for (const { href, integrity } of scripts) add('script', integrity, { src: href });
    for (const href of preloads) preload(href, hashIn(text, href));
  } catch {
    allowRetry();
    dispatchEvent(new ErrorEvent('error', { filename: scripts.pop()!.href }));
  }
}

/** `sha384-…` of a file that the facts name. Under development none has one, and browsers overlook what is no hash. */
const hashIn = (facts: string, href: string): string => facts.split(`"${href}":"`).pop()!.slice(0, 71);
