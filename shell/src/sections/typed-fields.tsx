import { useLayoutEffect } from 'react';
import { useLocation } from 'shared/platform';
import { SECTION_ID } from 'shared/contract/page/marks';

/** Writes what the visitor has typed into the page that replaces the rendered HTML. */
let write: ((pathname: string) => void) | undefined;

const fields = () => document.querySelectorAll<HTMLInputElement>(`#${SECTION_ID} :is(input,textarea)`);

/** Keeps what the visitor has typed and chosen in the rendered HTML, and the field that has the focus, when the HTML is removed. */
export function useTyped(): void {
  const { pathname } = useLocation();
  useLayoutEffect(
    // The cleanup of a layout effect runs while the HTML is still in the document.
    () => () => {
      const before = fields();
      const { activeElement } = document;
      write = (next) => {
        if (next !== pathname) return;
        fields().forEach((field, position) => {
          const typed = before[position] ?? field;
          field.value = typed.value;
          field.checked = typed.checked;
          if (typed !== activeElement) return;
          const focus = () => field.focus({ preventScroll: true });
          focus();
          // A form that a press has shown is hidden until the press is replayed.
          requestAnimationFrame(focus);
        });
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
