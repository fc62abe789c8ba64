import { Component, type ReactNode } from 'react';
import { SectionAlert } from '../errors/section-alert';
import { reloadFromServer } from '../loading/reload-from-server';
import { reportFailed } from '../signals/report';
import { cancel } from '../bootstrap/replay';
import { SectionFrame } from './section-frame';
import type { SectionName } from 'shared/contract';
import { RenderedFallback } from './rendered-fallback';

interface SectionBoundaryProps {
  section: SectionName;
  /** The section's name for a visitor. */
  title: string;
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
    cancel('section');
    if (this.props.rendered === null) void reloadFromServer(location.href);
  }

  override render() {
    const { section, title, rendered, onTryAgain, children } = this.props;
    if (!this.state.hasFailed) return children;
    if (rendered !== null)
      return <RenderedFallback html={rendered} section={section} title={title} hasFailed onTryAgain={onTryAgain} />;
    return (
      <SectionFrame section={section}>
        <SectionAlert title={title} onTryAgain={onTryAgain} />
      </SectionFrame>
    );
  }
}
