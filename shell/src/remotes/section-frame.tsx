import type { ReactNode } from 'react';
import { SECTION_ID } from '../document/ids';
import type { SectionName } from './sections';

/** The element that holds a section's page; the browser takes the rendered HTML back out of it when the code is missing. */
export function SectionFrame({ section, html, children }: { section: SectionName; html?: string; children?: ReactNode }) {
  const content = html === undefined ? { children } : { dangerouslySetInnerHTML: { __html: html }, suppressHydrationWarning: true };
  return <div id={SECTION_ID} data-section={section} {...content} />;
}
