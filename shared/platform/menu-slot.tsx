import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { usePlatform } from './platform-context';

/** Puts a section's own navigation into the shell's slide-in menu while the section is on the page. */
export function MenuSlot({ children }: { children: ReactNode }) {
  const { slot } = usePlatform().menu;
  return slot && createPortal(children, slot);
}
