import { useLayoutEffect } from 'react';
import { useLocation } from 'shared/platform';
import { SECTION_ID } from 'shared/contract/page/marks';

/** Writes what the visitor has typed into the page that replaces the rendered HTML. */
let write: ((pathname: string) => void) | undefined;

const FIELDS = 'input,textarea';
const CONTROLS = `a,button,${FIELDS}`;
const all = (kinds: string): Element[] => [...document.querySelectorAll(`#${SECTION_ID} :is(${kinds})`)];

/** Keeps what the visitor has typed and chosen in the rendered HTML, and the control that has the focus, when the HTML is removed. */
export function useTyped(): void {
  const { pathname } = useLocation();
  useLayoutEffect(
    // The cleanup of a layout effect runs while the HTML is still in the document.
    () => () => {
      const typed = all(FIELDS);
      const before = all(CONTROLS);
      const focused = before.indexOf(document.activeElement!);
      write = (next) => {
        if (next !== pathname) return;
        (all(FIELDS) as HTMLInputElement[]).forEach((field, position) => {
          const { value, checked } = (typed[position] ?? field) as HTMLInputElement;
          Object.assign(field, { value, checked });
        });
        const now = all(CONTROLS) as HTMLElement[];
        // A page may have other controls on a wide screen than the server's HTML.
        if (now.length !== before.length) return;
        const focus = () => now[focused]?.focus({ preventScroll: true });
        focus();
        // A form that a press has shown is hidden until the press is replayed.
        requestAnimationFrame(focus);
      };
    },
    [pathname],
  );
}

/** Before the page in the tree, whose fields take over what was typed before hydration. */
export function WriteTyped({ pathname }: { pathname: string }) {
  useLayoutEffect(() => {
    write?.(pathname);
    write = undefined;
  }, [pathname]);
  return null;
}
