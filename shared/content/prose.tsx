import { useMemo } from 'react';
import type { ProseDocument } from './prose-document';
import { trustedProse } from './trusted-prose';

/** Shows a compiled text, and leaves beside it what `loadDocument` needs to take it back from the page. */
export function Prose<Meta>({
  document: { key, meta, headings, html },
  className,
}: {
  document: ProseDocument<Meta>;
  className?: string;
}) {
  // React keeps the HTML while it gets the same object.
  const inner = useMemo(() => ({ __html: trustedProse(html) }), [html]);
  // An attribute: React makes a script element by way of `innerHTML`, which Trusted Types forbid.
  const about = JSON.stringify([meta, ...headings]);
  return <div className={className} data-document={key} data-about={about} dangerouslySetInnerHTML={inner} />;
}
