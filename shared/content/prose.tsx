import { useMemo } from 'react';
import type { ProseDocument } from './prose-document';
import { trustedProse } from './trusted-prose';

/** Shows a compiled text, with the data that `loadDocument` needs to read it back from the page. */
export function Prose<Meta>({
  document: { key, meta, headings, html },
  className,
}: {
  document: ProseDocument<Meta>;
  className?: string;
}) {
  // React does not touch the HTML while it gets the same object.
  const inner = useMemo(() => ({ __html: trustedProse(html) }), [html]);
  // An attribute, because React creates a script element by `innerHTML`, which Trusted Types forbid.
  const about = JSON.stringify([meta, ...headings]);
  return <div className={className} data-document={key} data-about={about} dangerouslySetInnerHTML={inner} />;
}
