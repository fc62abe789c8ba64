import { useEffect, useState } from 'react';

/** Specification, section 9. */
const ROTATION_MS = 5000;

/** The index of the current item; while it runs, the next one follows after five seconds, and the first after the last. */
export function useRotation(count: number, isRunning: boolean) {
  const [active, setActive] = useState(0);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => setActive((active + 1) % count), ROTATION_MS);
    return () => clearTimeout(timer);
  }, [active, count, isRunning]);
  return [active, setActive] as const;
}
