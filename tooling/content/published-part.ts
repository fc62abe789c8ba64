import type { CompiledDocument } from './compiled-document';
import type { ContentConfig } from './define-content';

/** What of a document a page gets to read. */
export function publishedPart(key: string, { meta, headings, html }: CompiledDocument, { buildOnly = [], added }: ContentConfig) {
  const published = Object.fromEntries(Object.entries(meta).filter(([field]) => !buildOnly.includes(field)));
  // What has no id cannot be linked to, and no page lists it.
  return { meta: { ...published, ...added?.(key) }, headings: headings.filter(({ id }) => id), html };
}
