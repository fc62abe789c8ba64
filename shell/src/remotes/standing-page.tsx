import { SectionAlert } from '../errors/section-alert';
import { SectionFrame } from './section-frame';
import type { SectionName } from './sections';

interface StandingPageProps {
  html: string;
  section: SectionName;
  hasFailed: boolean;
  onTryAgain(): void;
}

/** The server's HTML without its code: readable, its links work, and a bar offers to try again. */
export function StandingPage({ html, section, hasFailed, onTryAgain }: StandingPageProps) {
  return (
    <>
      <SectionFrame section={section} html={html} />
      {hasFailed && <SectionAlert section={section} isBar onTryAgain={onTryAgain} />}
    </>
  );
}
