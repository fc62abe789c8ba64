import { Component, type ReactNode } from 'react';
import { trustedProse } from 'shared/content/trusted-prose';
import { reportFailed } from '../signals/report';
import { reloadFromServer } from '../loading/reload-from-server';
import { cancel } from '../bootstrap/replay';
import { useTexts } from 'shared/platform';
import styles from './section-alert.module.scss';

interface RootBoundaryProps {
  /** What the server wrote before React touched it; `null` on the server. */
  html: string | null;
  children: ReactNode;
}

/**
 * A throw in the header, the menu or the footer. On the page that the visitor came to, the server's HTML stands again with
 * its links working; after a navigation that HTML is another page's, and the server is asked for this one.
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

/** Below a page whose header or footer failed: the text stands, and what needs script may not answer. */
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
