// Stands before the stylesheets of every page, built into a text: one that hangs stops holding back text and script, and
// applies if it comes after all.
import { hasWaited } from '../loading/has-waited';

/** Milliseconds after which a page is shown without a stylesheet that does not come; a browser would stay blank without a limit. */
const STYLE_PATIENCE = 8_000;
/** After a reload because a section’s files did not come: the visitor has waited once already. */
const RELOADED_PATIENCE = 1_500;

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
  hasWaited() ? RELOADED_PATIENCE : STYLE_PATIENCE,
);
