import type { CompiledDocument } from './compiled-document';
import type { ContentConfig } from './define-content';

/** The fields of a document that its page downloads. */
export function publishedPart(key: string, { meta, headings, html }: CompiledDocument, { buildOnly = [], added }: ContentConfig) {
  const published = Object.fromEntries(Object.entries(meta).filter(([field]) => !buildOnly.includes(field)));
  // A heading without an id cannot be linked to, so no page lists it.
  return { meta: { ...published, ...added?.(key) }, headings: headings.filter(({ id }) => id), html };
}
