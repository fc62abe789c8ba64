import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { writeDurably } from '../registry/write-durably';
import { addCounts } from '../verdict/add-counts';
import { CAUSE_KINDS, noCounts, type Counts } from '../verdict/counts';

const signalsFolder = (data: string): string => path.join(data, 'signals');

/**
 * Where an origin leaves what it counted, for `status` and for the others on this folder: a file for each run of each origin, because
 * two that wrote the same one would lose each other's counts. No name of a rollout has a `~`.
 */
const fileName = (rolloutId: string, origin: string): string => `${rolloutId}~${origin}.json`;

export interface CountedRollout extends Counts {
  /** Why the rollout would end, where it may not end by itself: in a dry run, or on the word of too few networks. */
  wouldAbort?: string;
}

const count = z.int().min(0);
const arm = z.object({ sessions: count, failures: count });
const arms = z.object({ stable: arm, candidate: arm });
const causes = z.array(z.object({ kind: z.enum(CAUSE_KINDS), page: z.string(), sessions: count }));
const counted = z.object({
  stages: z.array(z.object({ share: z.number(), browsers: arms, server: arms })),
  causes: z.object({ stable: causes, candidate: causes }),
  wouldAbort: z.string().optional(),
}) satisfies z.ZodType<CountedRollout>;

/** The counts of a rollout, of all origins on this folder, or of all but one. */
export function readCounts(data: string, rolloutId: string, butOf?: string): CountedRollout {
  const folder = signalsFolder(data);
  const left = butOf === undefined ? null : fileName(rolloutId, butOf);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const counts = names
    // The first one is of older origins, which had one file together.
    .filter((name) => name === `${rolloutId}.json` || (name.startsWith(`${rolloutId}~`) && name.endsWith('.json')))
    .filter((name) => name !== left)
    .map((name) => readFile(path.join(folder, name)));
  const wouldAbort = counts.find((one) => one.wouldAbort !== undefined)?.wouldAbort;
  return { ...addCounts(...counts), ...(wouldAbort === undefined ? {} : { wouldAbort }) };
}

/** A file of another form, such as older origins wrote, counts as none: without it nothing is decided. */
function readFile(file: string): CountedRollout {
  try {
    return counted.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    console.error(`${file} does not hold counts of this form; it is left out.`);
    return noCounts();
  }
}

/** @param origin a word that only this run of this origin has */
export async function writeCounts(data: string, rolloutId: string, counts: CountedRollout, origin: string): Promise<void> {
  await mkdir(signalsFolder(data), { recursive: true });
  await writeDurably(path.join(signalsFolder(data), fileName(rolloutId, origin)), `${JSON.stringify(counts)}\n`);
}
