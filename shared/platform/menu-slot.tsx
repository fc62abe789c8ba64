import type { MouseEvent, ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { usePlatform } from './platform-context';

/** Renders a section's navigation into the shell's slide-in menu; a click on a link closes the menu. */
export function MenuSlot({ children }: { children: ReactNode }) {
  const { slot, close } = usePlatform().menu;
  // Events of a portal bubble in the section's tree, so the menu does not receive them.
  const closeAfterLink = ({ target }: MouseEvent) => {
    if ((target as Element).closest('a')) close();
  };
  return slot && createPortal(<div onClick={closeAfterLink}>{children}</div>, slot);
}
