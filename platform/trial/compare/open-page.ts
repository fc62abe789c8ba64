import { Refusal } from '../../refusal';
import type { PageOnTrial } from '../trial';
import type { Visitor } from '../visitor';

/** A page as it was looked at; its text and its requests are those of the width at which it was loaded. */
export interface OpenedPage {
  text: string;
  load: Load;
  views: { width: number; picture: Buffer; tree: string }[];
}

export interface Load {
  requests: number;
  bytes: number;
}

/** Pixels of a page, from its top, that are compared; a longer one is cut off. */
const MOST_HEIGHT = 12_000;

/** Opens a page as a first visitor, and takes what a comparison needs of it. */
export async function openPage(visitor: Visitor, opened: PageOnTrial): Promise<OpenedPage> {
  const { page } = visitor;
  const results: OpenedPage[] = [];
  const faults = await visitor.visit(opened, async () => {
    const result: OpenedPage = { ...(await page.evaluate(readPage)), views: [] };
    for (const width of opened.widths) {
      await visitor.resize(width);
      await page.evaluate(untilPictures);
      const clip = { x: 0, y: 0, width, height: MOST_HEIGHT };
      const picture = await page.screenshot({ fullPage: true, clip, animations: 'disabled' });
      result.views.push({ width, picture, tree: await page.locator('body').ariaSnapshot() });
    }
    results.push(result);
  });
  if (results[0]) return results[0];
  throw new Refusal(
    'page-not-opened',
    `${opened.address} (${opened.language}) cannot be compared: ${faults.at(-1)!.element} ${faults.at(-1)!.reason}.`,
  );
}

// Both are sent to the browser as they stand, so they use nothing of this file but types.

/** All words of a page, also its title and what a press shows, and what it took to load it. */
function readPage(): { text: string; load: Load } {
  const words = [document.title];
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const { parentElement, nodeValue } = nodes.currentNode;
    if (!parentElement!.closest('script, style, noscript, template')) words.push(nodeValue!);
  }
  const loads = ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type)) as PerformanceResourceTiming[];
  return {
    text: words.join(' ').replace(/\s+/g, ' ').trim(),
    load: { requests: loads.length, bytes: loads.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) },
  };
}

/** Loads the pictures that wait to be scrolled to. */
async function untilPictures(): Promise<void> {
  for (const picture of document.images) picture.loading = 'eager';
  await Promise.all([...document.images].map((picture) => picture.decode().catch(() => undefined)));
}
