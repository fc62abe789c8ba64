import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { envelopeSchema } from './envelope';
import { lastGoodFile } from './paths';

const schema = z.strictObject({
  format: z.literal(1),
  /** `trust.json` as it was. */
  trust: z.string(),
  /** The registry as it was, and its signature. */
  registry: z.strictObject({ text: z.string(), signature: envelopeSchema }).nullable(),
});

export type LastGood = z.infer<typeof schema>;

/** The newest state that was verified here: nothing older is accepted, and it is served while the state in the store is not valid. */
export function readLastGood(folder: string): LastGood | null {
  try {
    return schema.parse(JSON.parse(readFileSync(lastGoodFile(folder), 'utf8')));
  } catch {
    return null;
  }
}
