import { escapeHtml, jsonScript } from '../../src/document/escape';
import { PICKS_MARK } from '../../src/document/document-html';
import type { Picks } from '../../src/page-state';

interface Preview {
  text: string;
  leave: string;
  /** The address without the preview. */
  address: string;
}

/** Writes one visitor's picks into a finished page; a preview is marked, kept out of search engines, and can be left. */
export function compose(html: string, picks: Picks, preview: Preview | null, pageScript?: string): string {
  const script = pageScript ? `<script src="${pageScript}"></script>` : '';
  const page = html.replace(PICKS_MARK, () => jsonScript('picks', picks) + script);
  if (!preview) return page;
  const banner = `<aside class="preview-banner"><p>${escapeHtml(preview.text)}</p><a href="${escapeHtml(preview.address)}">${escapeHtml(preview.leave)}</a></aside>`;
  return page.replace('</head>', '<meta name="robots" content="noindex">\n</head>').replace('<div id="root">', () => `${banner}<div id="root">`);
}
