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
  /** The section's name in the visitor's language. */
  title: string;
  /** Language and query: with others the page is another one, which may not fail. */
  variant: string;
  /** The server's HTML for this address; `null` after a client-side navigation. */
  rendered: string | null;
  onTryAgain(): void;
  children: ReactNode;
}

/**
 * Catches errors of a section. On the first page it restores the rendered HTML; after a navigation it shows an alert and tries to load
 * the document from the server. Layout, navigation and the other sections keep working.
 */
export class SectionBoundary extends Component<SectionBoundaryProps, { hasFailed: boolean; variant: string }> {
  override state = { hasFailed: false, variant: this.props.variant };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ variant }: SectionBoundaryProps, state: { variant: string }) {
    return variant === state.variant ? null : { hasFailed: false, variant };
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
