import { useMemo, type ReactNode } from 'react';
import { trustedProse } from 'shared/content/trusted-prose';
import { SECTION_ID } from 'shared/contract/page/marks';
import type { SectionName } from 'shared/contract';

/** The element around a section's page; its rendered HTML is the fallback when the code is missing. */
export function SectionFrame({ section, html, children }: { section: SectionName; html?: string; children?: ReactNode }) {
  // React does not touch the HTML while it gets the same object.
  const inner = useMemo(() => (html === undefined ? undefined : { __html: trustedProse(html) }), [html]);
  const content = inner ? { dangerouslySetInnerHTML: inner, suppressHydrationWarning: true } : { children };
  return <div id={SECTION_ID} data-section={section} {...content} />;
}
