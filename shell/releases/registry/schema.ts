import { z } from 'zod';
import { RELEASE_NAMES, type ReleaseName } from 'shared/build/workspaces';

const version = z.string().regex(/^\d+\.\d+\.\d+[0-9A-Za-z.-]*$/, 'must be a version such as 1.4.0-3fa91c02');
const percent = z.number().gt(0).max(100);
const time = z.iso.datetime();

const rollout = z.strictObject({
  id: z.string().min(1),
  candidate: version,
  /** Percentages, cloned from the policy or the command line at the start. */
  stages: z.array(percent).min(1),
  stage: z.int().min(0),
  state: z.enum(['running', 'paused', 'promoted', 'aborted']),
  reason: z.string().optional(),
  startedAt: time,
  changedAt: time,
}).refine(({ stage, stages }) => stage < stages.length, { path: ['stage'], error: 'must be the number of one of its stages, counted from 0' });

const policy = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('stages'), stages: z.array(percent).min(1) }),
  z.strictObject({ kind: z.literal('all-at-once') }),
]);

const section = z.strictObject({
  stable: version.nullable(),
  /** Newest first. */
  previousGood: z.array(version),
  blocked: z.array(z.strictObject({ version, reason: z.string(), at: time })),
  policy,
  rollout: rollout.optional(),
});

export const registrySchema = z.strictObject({
  format: z.literal(1),
  /** Raised by one with every change. */
  sequence: z.int().min(0),
  /** sha256 of the file that this one replaced. */
  previousHash: z.string().nullable(),
  changedAt: time,
  /** The command that made the change, for the history. */
  change: z.string(),
  sections: z.strictObject(Object.fromEntries(RELEASE_NAMES.map((name) => [name, section])) as Record<ReleaseName, typeof section>),
});

export type Registry = z.infer<typeof registrySchema>;
export type SectionState = z.infer<typeof section>;
export type Rollout = z.infer<typeof rollout>;
export type Policy = z.infer<typeof policy>;
