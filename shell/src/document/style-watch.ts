// An inline script before the stylesheets of every page: a stylesheet that hangs stops blocking text and script after a time, and still
// applies if it arrives later.
import { hasWaited } from '../loading/has-waited';

/** Milliseconds until a page is shown without a stylesheet that hangs; a browser alone would stay blank without limit. */
const STYLE_TIMEOUT = 8_000;
/** The limit after a reload because a section's files did not load: the visitor has waited once already. */
const RELOADED_TIMEOUT = 1_500;

setTimeout(
  () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
      if (link.sheet) continue;
      const late = link.cloneNode() as HTMLLinkElement;
      late.media = 'not all';
      late.onload = () => (late.media = 'all');
      link.replaceWith(late);
    }
  },
  hasWaited() ? RELOADED_TIMEOUT : STYLE_TIMEOUT,
);
