import * as z from 'zod';
import { LANGUAGES } from 'shared/contract';
import type { RenderedSection } from 'shared/contract/registry/rendered-section';
import { parseJson } from '../json';

const page = z.object({
  html: z.string(),
  status: z.union([z.literal(200), z.literal(404)]),
  inlineScripts: z.array(z.string()),
  updated: z.string().optional(),
});
const language = z.record(z.string(), page);
export const renderedPages = z.object(Object.fromEntries(LANGUAGES.map((name) => [name, language])));
export const renderedSection = z.object({ pages: renderedPages, onRequest: z.record(z.string(), z.string()) });

const storedPages = renderedSection.extend({ signature: z.unknown().optional() });

/** The pages and signature of a stored file; `null` when it is truncated or not a page file. */
export function parseRendered(text: string): { rendered: RenderedSection; signature: unknown } | null {
  const { data } = storedPages.safeParse(parseJson(text));
  if (!data) return null;
  const { signature, ...rendered } = data;
  return { rendered: rendered as RenderedSection, signature };
}
