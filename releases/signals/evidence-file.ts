import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { writeDurably } from '../registry/write-durably';
import { addArms } from '../verdict/add-counts';
import type { Counts } from '../verdict/counts';
import type { Verdict } from '../verdict/judge';

const evidenceFile = (data: string, rolloutId: string): string => path.join(data, 'signals', `${rolloutId}.evidence.json`);

const count = z.int().min(0);
const arm = z.strictObject({ sessions: count, failures: count });
const evidencePoint = z.strictObject({
  at: z.iso.datetime(),
  /** The candidate's share in percent at that time. */
  share: z.number(),
  stable: arm,
  candidate: arm,
  worse: z.number(),
  notWorse: z.number(),
});
const schema = z.strictObject({ format: z.literal(1), points: z.array(evidencePoint) });

/** What a rollout's sessions had shown at a time, in all stages so far. */
export type EvidencePoint = z.infer<typeof evidencePoint>;

/** More are not told apart on a screen; when there are more, every second one goes. */
const MOST = 600;

export function evidencePointOf(counts: Counts, { evidence }: Verdict, share: number, at: string): EvidencePoint {
  const { candidate, stable } = addArms(counts.stages.map(({ browsers }) => browsers));
  return { at, share, stable, candidate, worse: evidence.worse, notWorse: evidence.notWorse };
}

/** The course of a rollout, oldest first. It only is looked at, so one that cannot be read begins anew. */
export function readEvidence(data: string, rolloutId: string): EvidencePoint[] {
  const file = evidenceFile(data, rolloutId);
  if (!existsSync(file)) return [];
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8'))).points;
  } catch {
    return [];
  }
}

export async function writeEvidence(data: string, rolloutId: string, points: EvidencePoint[]): Promise<void> {
  await mkdir(path.join(data, 'signals'), { recursive: true });
  await writeDurably(evidenceFile(data, rolloutId), `${JSON.stringify({ format: 1, points })}\n`);
}

/** With one more point; the first of each stage stays, because it says when the stage began. */
export function withPoint(points: EvidencePoint[], point: EvidencePoint): EvidencePoint[] {
  const all = [...points, point];
  if (all.length <= MOST) return all;
  const isKept = (at: number) => at % 2 === 0 || at === all.length - 1 || all[at]!.share !== all[at - 1]!.share;
  return all.filter((_, at) => isKept(at));
}
