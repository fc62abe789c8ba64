import { startTransition, Suspense, useReducer, useRef } from 'react';
import { useLanguage, useLocation } from 'shared/platform';
import { NotFound } from '../errors/not-found';
import { SectionBoundary } from './section-boundary';
import { SectionFrame } from './section-frame';
import { SectionPage } from './section-page';
import { StandingPage } from './standing-page';
import { useStandingPage, type Rendered } from './use-standing-page';
import { sectionOf } from './sections';
import type { PageLoader } from './page-loader';

/** The section of the current address. The boundary below `Suspense` has a key and `Suspense` has none: so an old page stays until the new one is ready. */
export function SectionOutlet({ loader, rendered: first }: { loader: PageLoader; rendered: Rendered | null }) {
  const { pathname, search } = useLocation();
  const { language } = useLanguage();
  const [attempt, countAttempt] = useReducer((count: number) => count + 1, 0);
  const { rendered, standing, hasFailed, release } = useStandingPage(first, loader);
  const arrived = useRef(pathname);
  const address = { pathname, search };
  const section = sectionOf(pathname);

  const tryAgain = () => {
    loader.forget(address, language);
    // What is readable stays until the second attempt is ready.
    startTransition(() => {
      release();
      countAttempt();
    });
  };

  if (!section) return <NotFound arrived={arrived} />;
  return (
    <Suspense fallback={<SectionFrame section={section} />}>
      {standing === null ? (
        <SectionBoundary key={`${pathname} ${attempt}`} section={section} rendered={rendered} onTryAgain={tryAgain}>
          <SectionPage loader={loader} address={address} language={language} section={section} arrived={arrived} />
        </SectionBoundary>
      ) : (
        <StandingPage html={standing} section={section} hasFailed={hasFailed} onTryAgain={tryAgain} />
      )}
    </Suspense>
  );
}
