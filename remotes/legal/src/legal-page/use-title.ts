import { useEffect } from 'react';
import { useSite } from 'shared/platform';
import type { LegalData } from './legal-data';
import type { LegalText } from '../text/legal-text';

/** Names the shown text in the window's title; the shell knows only the one that the address without its hash names. */
export function useTitle(text: LegalText | null, data: LegalData): void {
  const { productName } = useSite();
  const title = text && `${text.meta.title} – ${productName}`;
  useEffect(() => {
    // After the shell's own effect, which runs later in the same round.
    if (title) queueMicrotask(() => void (document.title = title));
  }, [title, data]);
}
