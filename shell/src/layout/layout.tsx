import type { ReactNode } from 'react';
import { useLocation } from 'shared/platform';
import { MobileMenu } from '../navigation/mobile-menu';
import { TopBar } from '../navigation/top-bar';
import { useWaiting } from '../loading/waiting';
import { WaitingMark } from '../navigation/waiting-mark';
import { Footer } from './footer';
import { ScrollToTop } from './scroll-to-top';
import { SkipLink } from './skip-link';
import styles from './layout.module.scss';

/** Everything around a section; the same element on every page, so that a navigation does not remount it. */
export function Layout({ children }: { children: ReactNode }) {
  const isWaiting = useWaiting();
  const isStartPage = useLocation().pathname === '/';
  return (
    <>
      <SkipLink />
      <TopBar />
      <MobileMenu />
      <WaitingMark isWaiting={isWaiting} />
      <main id="main" tabIndex={-1} aria-busy={isWaiting || undefined} className={isStartPage ? styles.wide : styles.main}>
        {children}
      </main>
      <Footer />
      <ScrollToTop />
    </>
  );
}
