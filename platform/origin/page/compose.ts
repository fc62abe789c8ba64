import type { Language } from 'shared/contract';
import { escapeHtml, jsonScript } from 'shared/contract/page/json-script';
import { fillLinkSlots } from 'shared/contract/page/link-slots';
import { SELECTION_ID, SELECTION_MARK, ROOT_MARK } from 'shared/contract/page/marks';
import type { PageSelection } from 'shared/contract/page/page-state';
import { writeSelection, type FactsFile } from './wire/write-selection';

interface Preview {
  text: string;
  leave: string;
  /** The address without the preview token. */
  address: string;
}

/** The selection as the script element that the page's script reads. */
export const selectionScript = (pageSelection: PageSelection, facts: FactsFile): string =>
  jsonScript(SELECTION_ID, writeSelection(pageSelection, facts));

/** What `compose` adds to a rendered page. */
interface Selected {
  /** The result of `selectionScript`. */
  script: string;
  sections: Parameters<typeof fillLinkSlots>[1];
}

/** Writes a selection into a rendered page: its links, and the data of the page's script. A preview gets a banner with a link that leaves it, and `noindex`. */
export function compose(
  { html, address, language }: { html: string; address: string; language: Language },
  { script, sections }: Selected,
  preview: Preview | null,
): string {
  const page = fillLinkSlots(html, sections, address, language).replace(SELECTION_MARK, () => script);
  if (!preview) return page;
  const banner = `<aside class="preview-banner"><p>${escapeHtml(preview.text)}</p><a href="${escapeHtml(preview.address)}">${escapeHtml(preview.leave)}</a></aside>`;
  return page
    .replace('</head>', '<meta name="robots" content="noindex">\n</head>')
    .replace(ROOT_MARK, () => `${banner}${ROOT_MARK}`);
}
