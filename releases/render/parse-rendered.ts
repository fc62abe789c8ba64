import { z } from 'zod';
import { LANGUAGES } from 'shared/contract';
import type { RenderedSection } from 'shared/contract/registry/rendered-section';

const page = z.object({
  html: z.string(),
  status: z.union([z.literal(200), z.literal(404)]),
  inlineScripts: z.array(z.string()),
  updated: z.string().optional(),
});
const language = z.record(z.string(), page);
export const renderedPages = z.object(Object.fromEntries(LANGUAGES.map((name) => [name, language])));
export const renderedSection = z.object({ pages: renderedPages, onRequest: z.record(z.string(), z.string()) });

/** A stored file's pages; `null` when it is cut off, or is none. */
export function parseRendered(text: string): RenderedSection | null {
  try {
    return renderedSection.parse(JSON.parse(text)) as RenderedSection;
  } catch {
    return null;
  }
}
