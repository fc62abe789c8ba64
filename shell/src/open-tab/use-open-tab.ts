import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'shared/platform';
import { BLOCKED_ADDRESS } from 'shared/contract/page/addresses';
import type { PageSelection } from 'shared/contract/page/page-state';

/** Milliseconds between two requests for the list of recalls. */
const INTERVAL = 60_000;

/** A tab keeps its selected releases until one of them is blocked: its next navigation then loads a new document. */
export function useOpenTab(selection: PageSelection | null) {
  const { pathname } = useLocation();
  const isDirty = useRef(false);
  const lastPath = useRef(pathname);
  const lastCheck = useRef(-INTERVAL);

  useEffect(() => {
    if (!selection || lastPath.current === pathname) return;
    lastPath.current = pathname;
    if (isDirty.current || performance.now() - lastCheck.current < INTERVAL) return;
    lastCheck.current = performance.now();
    void holdsRecalled(selection).then((isRecalled) => {
      if (isRecalled && !isDirty.current) location.reload();
    });
  }, [selection, pathname]);

  const setDirty = useCallback((dirty: boolean) => {
    isDirty.current = dirty;
  }, []);
  return { setDirty };
}

async function holdsRecalled({ shell, sections }: PageSelection): Promise<boolean> {
  try {
    const recalled: string[] = await (await fetch(BLOCKED_ADDRESS)).json();
    const held = [`shell@${shell.version}`, ...Object.entries(sections).map(([name, release]) => `${name}@${release.version}`)];
    return held.some((release) => recalled.includes(release));
  } catch {
    return false;
  }
}
