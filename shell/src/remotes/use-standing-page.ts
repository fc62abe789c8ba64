import { startTransition, useEffect, useRef, useState } from 'react';
import { useLanguage, useLocation } from 'shared/platform';
import type { PageLoader } from './page-loader';

/** Keeps the rendered HTML on the page until the section's code arrives or the visitor goes elsewhere. */
export function useStandingPage(rendered: string | null, loader: PageLoader) {
  const [standing, setStanding] = useState(rendered);
  const [hasFailed, setHasFailed] = useState(false);
  const { pathname, search } = useLocation();
  const { language } = useLanguage();
  const arrived = useRef(`${language} ${pathname}`);
  const isElsewhere = arrived.current !== `${language} ${pathname}`;

  useEffect(() => {
    if (standing === null) return;
    loader.page({ pathname, search }, language).then(
      () => startTransition(() => setStanding(null)),
      () => setHasFailed(true),
    );
  }, [standing, loader, pathname, search, language]);

  return { standing: isElsewhere ? null : standing, hasFailed, release: () => setStanding(null) };
}
