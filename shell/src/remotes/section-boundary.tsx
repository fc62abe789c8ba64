import { Component, type ReactNode } from 'react';
import { SectionAlert } from '../errors/section-alert';
import { SectionFrame } from './section-frame';
import { reportRenderError } from './report';
import type { SectionName } from './sections';

interface SectionBoundaryProps {
  section: SectionName;
  onTryAgain(): void;
  children: ReactNode;
}

/** A section that throws is replaced by an alert; layout, navigation and the other sections go on. */
export class SectionBoundary extends Component<SectionBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    reportRenderError(this.props.section, error);
  }

  override render() {
    const { section, onTryAgain, children } = this.props;
    if (!this.state.hasFailed) return children;
    return (
      <SectionFrame section={section}>
        <SectionAlert section={section} onTryAgain={onTryAgain} />
      </SectionFrame>
    );
  }
}
