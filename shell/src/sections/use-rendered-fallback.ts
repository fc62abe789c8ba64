import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLanguage, useLocation } from 'shared/platform';
import type { PageLoader } from '../loading/page-loader';
import { cancel } from '../bootstrap/replay';
import { withoutLanguage } from '../language/use-language-state';

/** The server's HTML for the first address, before hydration. */
export interface Rendered {
  html: string;
  /** The whole page: header, section and footer. */
  page: string;
  /** Whether the section's code loaded in time to hydrate it. */
  isReady: boolean;
}

/** Keeps the rendered HTML on the page until the section's code arrives or the visitor navigates. */
export function useRenderedFallback(rendered: Rendered | null, loader: PageLoader) {
  const [isFallback, setIsFallback] = useState(rendered !== null && !rendered.isReady);
  const [hasFailed, setHasFailed] = useState(false);
  const { pathname, search } = useLocation();
  const { language } = useLanguage();
  const address = pathname + withoutLanguage(search);
  const first = useRef({ address, language }).current;
  const hasLeft = first.address !== address;

  // Before the next page's effects, which would replay clicks in the page of before.
  useLayoutEffect(() => {
    if (hasLeft) cancel('section');
  }, [hasLeft]);

  useEffect(() => {
    if (!isFallback) return;
    loader.page({ pathname, search }, language).then(
      () => startTransition(() => setIsFallback(false)),
      () => {
        cancel('section');
        setHasFailed(true);
      },
    );
  }, [isFallback, loader, pathname, search, language]);

  const html = !hasLeft && first.language === language ? (rendered?.html ?? null) : null;
  return { rendered: html, fallback: isFallback ? html : null, hasFailed, hide: () => setIsFallback(false) };
}
