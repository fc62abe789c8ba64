import * as z from 'zod';
import { LANGUAGES } from 'shared/contract';

const piece = z.object({ kind: z.enum(['same', 'removed', 'added']), text: z.string() });

const pageChange = z.object({
  kind: z.enum(['changed', 'new', 'removed', 'load']),
  address: z.string(),
  language: z.enum(LANGUAGES),
  text: z.array(piece).describe('The words that went and came, between some that stayed'),
});

/** The part of a report's `compare.json` that the release service reads. */
export const comparisonFile = z.object({ summary: z.string(), stable: z.string(), changes: z.array(pageChange) });

/** The state of the comparison of a release with stable. */
export const comparisonState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none'), reason: z.string() }).describe('There is nothing to compare, or it is not compared here'),
  z.object({ kind: z.literal('making') }).describe('On its way; it takes seconds to minutes'),
  z.object({ kind: z.literal('failed'), reason: z.string() }),
  comparisonFile.extend({
    kind: z.literal('made'),
    report: z.string().describe('Its address at this service'),
    more: z.int().describe('Pages that change and are in the report alone'),
  }),
]);
export type ComparisonState = z.infer<typeof comparisonState>;
