import type { MouseEvent, ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { usePlatform } from './platform-context';

/** Puts a section's own navigation into the shell's slide-in menu while the section is on the page; following a link closes the menu. */
export function MenuSlot({ children }: { children: ReactNode }) {
  const { slot, close } = usePlatform().menu;
  // A portal's events rise in the section's tree, so the menu itself does not receive them.
  const closeAfterLink = ({ target }: MouseEvent) => {
    if ((target as Element).closest('a')) close();
  };
  return slot && createPortal(<div onClick={closeAfterLink}>{children}</div>, slot);
}
