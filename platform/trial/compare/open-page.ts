import { Refusal } from '../../refusal';
import type { PageOnTrial } from '../trial';
import type { Visitor } from '../visitor';

/** A page as it was loaded. The text and the requests are those of the first width. */
export interface OpenedPage {
  text: string;
  load: Load;
  views: { width: number; picture: Buffer; tree: string }[];
}

export interface Load {
  requests: number;
  bytes: number;
}

/** The compared height of a page in pixels; the rest of a longer page is ignored. */
const MOST_HEIGHT = 12_000;

/** Opens a page as a first-time visitor and reads what the comparison needs. */
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

// Both functions are serialized and sent to the browser, so they can use only types of this file.

/** Reads all text of a page, with its title and hidden parts, and its requests. */
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

/** Loads the lazy pictures. */
async function untilPictures(): Promise<void> {
  for (const picture of document.images) picture.loading = 'eager';
  await Promise.all([...document.images].map((picture) => picture.decode().catch(() => undefined)));
}
