import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react';

/** Specification, section 9. */
const ROTATION_MS = 5000;

/**
 * The index of the current item. While the rotation runs the next item follows after five seconds, and the first after the last; it
 * waits while the visitor is busy with the region (focus or pointer), the region is off the screen, or the page is hidden.
 * @returns `handlers` go on the region
 */
export function useRotation(count: number, region: RefObject<Element | null>, isWanted: boolean) {
  const [active, setActive] = useState(0);
  const { isEngaged, handlers } = useEngaged();
  const isOnScreen = useOnScreen(region);
  const isPageVisible = usePageVisible();
  const isRunning = isWanted && isOnScreen && isPageVisible && !isEngaged;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => setActive((active + 1) % count), ROTATION_MS);
    return () => clearTimeout(timer);
  }, [active, count, isRunning]);
  return { active, setActive, isRunning, handlers };
}

function useEngaged() {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const handlers = {
    onMouseEnter: () => setHovered(true),
    onMouseLeave: () => setHovered(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
  return { isEngaged: isHovered || isFocused, handlers };
}

function useOnScreen(element: RefObject<Element | null>): boolean {
  const [isOnScreen, setOnScreen] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => setOnScreen(entries.at(-1)!.isIntersecting));
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, [element]);
  return isOnScreen;
}

function usePageVisible(): boolean {
  return useSyncExternalStore(
    subscribeToVisibility,
    () => document.visibilityState === 'visible',
    () => false,
  );
}

function subscribeToVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
