import type { ReactNode } from 'react';
import { useLocation } from 'shared/platform';
import { MobileMenu } from '../navigation/mobile-menu';
import { TopBar } from '../navigation/top-bar';
import { useActiveLink } from '../navigation/use-active-link';
import { useWaiting } from '../loading/waiting';
import { WaitingMark } from '../navigation/waiting-mark';
import { Footer } from './footer';
import { ScrollToTop } from './scroll-to-top';
import { SkipLink } from './skip-link';
import styles from './layout.module.scss';

/** Everything around a section; the same element on every page, so nothing of it is built anew on navigation. */
export function Layout({ children }: { children: ReactNode }) {
  const activeLink = useActiveLink();
  const isWaiting = useWaiting();
  const isLanding = useLocation().pathname === '/';
  return (
    <>
      <SkipLink />
      <TopBar activeLink={activeLink} />
      <MobileMenu activeLink={activeLink} />
      <WaitingMark isWaiting={isWaiting} />
      <main id="main" tabIndex={-1} aria-busy={isWaiting || undefined} className={isLanding ? styles.wide : styles.main}>
        {children}
      </main>
      <Footer />
      <ScrollToTop />
    </>
  );
}
