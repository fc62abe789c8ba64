import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { isMachineFault } from '../machine-fault';
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

/** The newest state that this machine verified. It accepts no older state, and serves this one while the state in the store is invalid. */
export function readLastGood(folder: string): LastGood | null {
  try {
    return schema.parse(JSON.parse(readFileSync(lastGoodFile(folder), 'utf8')));
  } catch (error) {
    if (isMachineFault(error)) throw error;
    return null;
  }
}
