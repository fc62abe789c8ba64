import { useCallback, useMemo, useState } from 'react';
import type { Platform } from 'shared/platform';

/** Whether the slide-in menu is open, and the element in it that a section fills. */
export function useMenuState(): Platform['menu'] {
  const [isOpen, setIsOpen] = useState(false);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const close = useCallback(() => setIsOpen(false), []);
  return useMemo(() => ({ isOpen, open: () => setIsOpen(true), close, slot, setSlot }), [isOpen, close, slot]);
}
