import { useCallback, useMemo, useState } from 'react';
import type { Platform } from 'shared/platform';

/** Whether the slide-in menu is open, and its element for the section's own navigation. */
export function useMenuState(): Platform['menu'] {
  const [isOpen, setIsOpen] = useState(false);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const open = useCallback(() => setIsOpen(true), []);
  const close = useCallback(() => setIsOpen(false), []);
  return useMemo(() => Object.freeze({ isOpen, open, close, slot, setSlot }), [isOpen, open, close, slot]);
}
