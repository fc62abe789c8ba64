import * as z from 'zod';
import { FAILURE_KINDS } from 'shared/contract/page/signal';
import { partName } from 'shared/contract/registry/schema';
import { FELT, paintClassOf, type CauseKind, type Source } from 'platform/rollout/verdict';

const kind = z
  .string()
  .max(20)
  .transform((word): CauseKind => FAILURE_KINDS.find((each) => each === word) ?? 'unknown');

/** No version is longer, because it is the name of a folder. */
const LONGEST_VERSION = 255;

const part = { section: partName, version: z.string().max(LONGEST_VERSION) };
const outcome = z.strictObject({
  ...part,
  outcome: z.enum(['loaded', 'failed']),
  cause: z.strictObject({ kind, page: z.string().max(200) }).optional(),
});
const felt = z.strictObject({
  ...part,
  outcome: z.literal('felt'),
  felt: z.strictObject({
    errors: z.boolean().optional(),
    press: z.boolean().optional(),
    shift: z.boolean().optional(),
    paint: z.number().min(0).max(3_600_000).optional(),
  }),
});
const wake = z.strictObject({ ...part, outcome: z.enum(['woken', 'left']) });

/** The signals of a page. A page that is newer than this origin may send a kind of cause that is unknown here. */
export const signalSchema = z.discriminatedUnion('outcome', [outcome, felt, wake]);

export type ReceivedSignal = z.infer<typeof outcome>;
export type ReceivedFelt = z.infer<typeof felt>;
export type ReceivedWake = z.infer<typeof wake>;

export const isWake = (signal: ReceivedSignal | ReceivedFelt | ReceivedWake): signal is ReceivedWake =>
  signal.outcome === 'woken' || signal.outcome === 'left';

/** A page's measurements as sources: yes or no, and its largest paint as a class of time. */
export function feltOf({ felt: { paint, ...felt } }: ReceivedFelt): [Source, 'loaded' | 'failed'][] {
  const sources = FELT.filter((source) => felt[source] !== undefined);
  const words = sources.map((source): [Source, 'loaded' | 'failed'] => [source, felt[source] ? 'failed' : 'loaded']);
  return paint === undefined ? words : [...words, [paintClassOf(paint), 'loaded']];
}
