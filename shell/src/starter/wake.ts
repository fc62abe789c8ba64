import { STARTER_ID } from './early';
import { textOf } from './text-of';
import type { AssetLink, DocumentAssets } from 'shared/contract/page/shell-bundle';

let isWanted = false;

/** Fetches the page's script and what it will ask for, in one round; once, and never before the document is whole. */
export function wake(): void {
  if (isWanted) return;
  isWanted = true;
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', fetchAll);
  else fetchAll();
}

/** The script did not come: the next touch asks again. */
export function sleep(): void {
  isWanted = false;
}

function fetchAll(): void {
  const { script, preloads }: Pick<DocumentAssets, 'script' | 'preloads'> = JSON.parse(textOf(STARTER_ID));
  // The address comes last: what is set after it would not count.
  const add = (tag: 'script' | 'link', { integrity }: AssetLink, attributes: object) =>
    document.head.append(Object.assign(document.createElement(tag), { crossOrigin: '', integrity }, attributes));
  add('script', script, { fetchPriority: 'high', src: script.href });
  for (const preload of preloads) add('link', preload, { rel: 'preload', as: 'script', href: preload.href });
}
