import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { writeDurably } from '../registry/write-durably';
import type { ArmCount, Counts } from './judge';

/** Where an origin leaves what it counted, for `status` and for its own next start. */
const signalsFile = (data: string, rolloutId: string): string => path.join(data, 'signals', `${rolloutId}.json`);

export interface CountedRollout extends Counts {
  /** Set in a dry run instead of aborting. */
  wouldAbort?: string;
}

const none = (): ArmCount => ({ sessions: 0, failures: 0, failuresInARow: 0 });

/** The counts of a rollout; a file that does not parse counts as none, because it decides nothing by itself. */
export function readCounts(data: string, rolloutId: string): CountedRollout {
  const file = signalsFile(data, rolloutId);
  try {
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    console.error(`${file} does not parse; counting starts again.`);
  }
  return { stable: none(), candidate: none() };
}

export async function writeCounts(data: string, rolloutId: string, counts: CountedRollout): Promise<void> {
  await mkdir(path.join(data, 'signals'), { recursive: true });
  await writeDurably(signalsFile(data, rolloutId), `${JSON.stringify(counts)}\n`);
}
