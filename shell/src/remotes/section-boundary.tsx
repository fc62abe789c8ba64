import { Component, type ReactNode } from 'react';
import { SectionAlert } from '../errors/section-alert';
import { loadDocument } from './load-document';
import { reportFailed } from './report';
import { SectionFrame } from './section-frame';
import type { SectionName } from './sections';
import { StandingPage } from './standing-page';

interface SectionBoundaryProps {
  section: SectionName;
  /** The HTML that the server wrote for this very address; `null` after a navigation inside the page. */
  rendered: string | null;
  onTryAgain(): void;
  children: ReactNode;
}

/**
 * A section that fails: on the page it came with, its rendered HTML stands again; after a navigation the server's document
 * is tried, and an alert stands meanwhile. Layout, navigation and the other sections go on.
 */
export class SectionBoundary extends Component<SectionBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    reportFailed(this.props.section, error);
    if (this.props.rendered === null) void loadDocument(location.href);
  }

  override render() {
    const { section, rendered, onTryAgain, children } = this.props;
    if (!this.state.hasFailed) return children;
    if (rendered !== null) return <StandingPage html={rendered} section={section} hasFailed onTryAgain={onTryAgain} />;
    return (
      <SectionFrame section={section}>
        <SectionAlert section={section} onTryAgain={onTryAgain} />
      </SectionFrame>
    );
  }
}
