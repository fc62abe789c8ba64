import { startTransition, Suspense, useReducer, useRef, useEffect } from 'react';
import { useLanguage, useLocation } from 'shared/platform';
import { SectionBoundary } from './section-boundary';
import { SectionFrame } from './section-frame';
import { SectionPage } from './section-page';
import { RenderedFallback } from './rendered-fallback';
import { useRenderedFallback, type Rendered } from './use-rendered-fallback';
import type { PageLoader } from '../loading/page-loader';
import { NotFound } from '../errors/not-found';
import { reloadFromServer } from '../loading/reload-from-server';
import type { Arrived } from '../navigation/use-arrival';

/** The section of the current address. Only the boundary below `Suspense` has a key, so the old page stays until the new one is ready. */
export function SectionOutlet({ loader, rendered: first }: { loader: PageLoader; rendered: Rendered | null }) {
  const { pathname, search } = useLocation();
  const { language } = useLanguage();
  const [attempt, countAttempt] = useReducer((count: number) => count + 1, 0);
  const { rendered, fallback, hasFailed, hide } = useRenderedFallback(first, loader);
  const arrived = useRef(pathname);
  const address = { pathname, search };
  const section = loader.sectionOf(pathname);

  const tryAgain = () => {
    // The pressed button is removed with the alert, even if the attempt fails.
    document.getElementById('main')?.focus({ preventScroll: true });
    loader.evict(address, language);
    // The readable page stays until the second attempt is ready.
    startTransition(() => {
      hide();
      countAttempt();
    });
  };

  if (!section) return <UnknownAddress arrived={arrived} />;
  const title = loader.factsOf(section).title[language];
  return (
    <Suspense fallback={<SectionFrame section={section} />}>
      {fallback === null ? (
        <SectionBoundary
          key={`${pathname} ${attempt}`}
          section={section}
          title={title}
          variant={language + search}
          rendered={rendered}
          onTryAgain={tryAgain}
        >
          <SectionPage loader={loader} address={address} language={language} section={section} arrived={arrived} />
        </SectionBoundary>
      ) : (
        <RenderedFallback html={fallback} section={section} title={title} hasFailed={hasFailed} onTryAgain={tryAgain} />
      )}
    </Suspense>
  );
}

/**
 * For an address that no section of this page owns. After a navigation it loads the page from the server: a section may be new, or
 * available again.
 */
function UnknownAddress({ arrived }: { arrived: Arrived }) {
  const { pathname } = useLocation();
  const before = useRef(arrived.current);

  useEffect(() => {
    if (pathname !== before.current) void reloadFromServer(location.href);
  }, [pathname]);

  return <NotFound arrived={arrived} />;
}
