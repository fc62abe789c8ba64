import { Component, type ReactNode } from 'react';
import { trustedProse } from 'shared/content/trusted-prose';
import { reportFailed } from '../signals/report';
import { reloadFromServer } from '../loading/reload-from-server';
import { cancel } from '../bootstrap/replay';
import { useTexts } from 'shared/platform';
import styles from './section-alert.module.scss';

interface RootBoundaryProps {
  /** The server's HTML before hydration; `null` on the server. */
  html: string | null;
  children: ReactNode;
}

/**
 * Catches errors in header, menu and footer. On the first page it restores the server's HTML, whose links work; after a navigation that
 * HTML is another page's, so it loads this page from the server.
 */
export class RootBoundary extends Component<RootBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  readonly #firstPath = typeof location === 'undefined' ? '' : location.pathname;

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    reportFailed('shell', error);
    cancel('page');
    cancel('section');
    if (location.pathname !== this.#firstPath) void reloadFromServer(location.href);
  }

  override render() {
    const { html, children } = this.props;
    if (!this.state.hasFailed) return children;
    return (
      <>
        {html !== null && <div dangerouslySetInnerHTML={{ __html: trustedProse(html) }} />}
        <PageAlert />
      </>
    );
  }
}

/** Below a page whose header or footer failed: the text is readable, and controls that need script may not work. */
function PageAlert() {
  const t = useTexts('shell');
  return (
    <div role="alert" className={styles.bar}>
      <p>{t('pageAlert.limited')}</p>
      <button type="button" onClick={() => location.reload()}>
        {t('sectionAlert.tryAgain')}
      </button>
    </div>
  );
}
