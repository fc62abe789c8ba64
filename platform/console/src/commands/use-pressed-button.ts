import { useEffect, useRef, type RefObject } from 'react';

/** A ref for the pressed button. If the button is removed later, because of the change that it made, the focus moves to `target`. */
export function usePressedButton(target: RefObject<HTMLElement | null>): RefObject<HTMLButtonElement | null> {
  const pressed = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!pressed.current || pressed.current.isConnected) return;
    pressed.current = null;
    if (document.activeElement === document.body) target.current?.focus({ preventScroll: true });
  });
  return pressed;
}
