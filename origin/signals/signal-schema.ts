import { z } from 'zod';
import { FAILURE_KINDS } from 'shared/contract/page/signal';
import { partName } from 'shared/contract/registry/schema';
import type { CauseKind } from 'releases/verdict/counts';

const kind = z
  .string()
  .max(20)
  .transform((word): CauseKind => FAILURE_KINDS.find((known) => known === word) ?? 'unknown');

/** What a page may send; of a cause it may name kinds that only a later origin knows. */
export const signalSchema = z.strictObject({
  section: partName,
  version: z.string().max(80),
  outcome: z.enum(['loaded', 'failed']),
  cause: z.strictObject({ kind, page: z.string().max(200) }).optional(),
});

export type HeardSignal = z.infer<typeof signalSchema>;
