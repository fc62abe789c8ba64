import * as z from 'zod';
import { readJson } from '../json';
import { envelopeSchema } from './envelope';
import { lastGoodFile } from './paths';

const schema = z.strictObject({
  format: z.literal(1),
  /** The text of `trust.json`. */
  trust: z.string(),
  /** The text of the registry, and its signature. */
  registry: z.strictObject({ text: z.string(), signature: envelopeSchema }).nullable(),
});

export type LastGood = z.infer<typeof schema>;

/** Reads the newest state that this machine verified. The machine accepts no older one, and serves this one while the state in the store is invalid. */
export const readLastGood = (folder: string): LastGood | null => readJson(lastGoodFile(folder), schema);
