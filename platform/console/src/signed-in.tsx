import { useEffect, useRef } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { StatusContext } from './api/status';
import { useEvents } from './api/use-events';
import { ReleasePage } from './comparison/release-page';
import { ExplainPage } from './explain/explain-page';
import { FeedbackPage } from './feedback/feedback-page';
import { HistoryPage } from './history/history-page';
import { Connection } from './layout/connection';
import { Header } from './layout/header';
import { NotificationsPage } from './notifications/notifications-page';
import { Overview } from './overview/overview';
import { SectionPage } from './rollout/section-page';
import { ToastProvider } from './commands/toast';
import styles from './layout/header.module.scss';

interface Props {
  /** The person comes from the sign-in, whose pressed button is gone; otherwise the document has just loaded. */
  hasEntered: boolean;
  onCut(): void;
  onSignedOut(): void;
}

export function SignedIn({ hasEntered, onCut, onSignedOut }: Props) {
  const events = useEvents(onCut);
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(!hasEntered);

  // Screen readers read the new page's heading, as after loading a document.
  useEffect(() => {
    const heading = main.current?.querySelector('h1');
    document.title = `${heading?.textContent ?? 'Releases'} – Release console`;
    if (heading && !isFirst.current) {
      heading.tabIndex = -1;
      heading.focus();
    }
    isFirst.current = false;
  }, [pathname]);

  return (
    <StatusContext value={events}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Header onSignedOut={onSignedOut} />
      <Connection />
      <ToastProvider>
        <main id="main" ref={main} className={styles.main} tabIndex={-1}>
          <Routes>
            <Route path="/" element={<Overview />} />
            <Route path="/sections/:name" element={<SectionPage />} />
            <Route path="/sections/:name/:version" element={<ReleasePage />} />
            <Route path="/history" element={<HistoryPage />} />
            <Route path="/feedback" element={<FeedbackPage />} />
            <Route path="/notifications" element={<NotificationsPage />} />
            <Route path="/explain" element={<ExplainPage />} />
          </Routes>
        </main>
      </ToastProvider>
    </StatusContext>
  );
}
