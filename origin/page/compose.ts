import { escapeHtml, jsonScript } from 'shared/contract/page/json-script';
import { PICKS_ID, PICKS_MARK, ROOT_MARK } from 'shared/contract/page/marks';
import type { Picks } from 'shared/contract/page/page-state';
import { writePicks } from './wire/write-picks';

interface Preview {
  text: string;
  leave: string;
  /** The address without the preview. */
  address: string;
}

/** Writes one visitor's picks into a finished page; a preview is marked, kept out of search engines, and can be left. */
export function compose(html: string, picks: Picks, preview: Preview | null): string {
  const page = html.replace(PICKS_MARK, () => jsonScript(PICKS_ID, writePicks(picks)));
  if (!preview) return page;
  const banner = `<aside class="preview-banner"><p>${escapeHtml(preview.text)}</p><a href="${escapeHtml(preview.address)}">${escapeHtml(preview.leave)}</a></aside>`;
  return page
    .replace('</head>', '<meta name="robots" content="noindex">\n</head>')
    .replace(ROOT_MARK, () => `${banner}${ROOT_MARK}`);
}
