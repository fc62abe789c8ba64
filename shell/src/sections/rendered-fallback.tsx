import { SectionAlert } from '../errors/section-alert';
import { SectionFrame } from './section-frame';
import { useTyped } from './typed-fields';
import type { SectionName } from 'shared/contract';

interface RenderedFallbackProps {
  html: string;
  section: SectionName;
  /** The section's name in the visitor's language. */
  title: string;
  hasFailed: boolean;
  onTryAgain(): void;
}

/** The server's HTML without its code: readable, with working links and a bar that offers to try again. */
export function RenderedFallback({ html, section, title, hasFailed, onTryAgain }: RenderedFallbackProps) {
  useTyped();
  return (
    <>
      <SectionFrame section={section} html={html} />
      {hasFailed && <SectionAlert title={title} isBar onTryAgain={onTryAgain} />}
    </>
  );
}
