import { z } from 'zod';

/** The name of a part: the shell, or a section. */
export const partName = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be a name such as news, in small letters');

export const versionSchema = z.string().regex(/^\d+\.\d+\.\d+[0-9A-Za-z.-]*$/, 'must be a version such as 1.4.0-3fa91c02');
const percent = z.number().gt(0).max(100);
const time = z.iso.datetime();

/** A rollout moves on by itself once a stage has lasted so long and enough was shown. */
const auto = z.strictObject({ minutes: z.number().gt(0).max(100_000) });

/** What a candidate is compared with stable by. */
export const JUDGED_METRICS = ['failures', 'server', 'silence', 'paint', 'errors', 'press', 'shift'] as const;
/** What a metric in which the candidate is worse does: it ends the rollout, keeps it where it is, or is only reported. */
export const METRIC_EFFECTS = ['ends', 'holds', 'informs'] as const;
/** Of the metrics that do something else than usual. */
export const metricEffects = z.partialRecord(z.enum(JUDGED_METRICS), z.enum(METRIC_EFFECTS));

const rollout = z
  .strictObject({
    /** Names a file of counts as well, so nothing else is taken. */
    id: z.string().regex(/^\w[\w.-]{0,63}$/, 'must be a word of letters, digits, dots and hyphens, as the tool gives it'),
    candidate: versionSchema,
    /** Percentages, cloned from the policy or the command line at the start. */
    stages: z.array(percent).min(1),
    stage: z.int().min(0),
    state: z.enum(['running', 'paused', 'promoted', 'aborted']),
    reason: z.string().optional(),
    /** Cloned from the policy or the command line at the start; without it every step is taken by hand. */
    auto: auto.optional(),
    /** Cloned from the policy at the start. Left out where nothing differs, because programs of earlier days do not know it. */
    effects: metricEffects.optional(),
    startedAt: time,
    changedAt: time,
  })
  .refine(({ stage, stages }) => stage < stages.length, {
    path: ['stage'],
    error: 'must be the number of one of its stages, counted from 0',
  });

export const policySchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('stages'),
    stages: z.array(percent).min(1),
    auto: auto.optional(),
    effects: metricEffects.optional(),
  }),
  z.strictObject({ kind: z.literal('all-at-once') }),
]);

/** A part as the registry has it. */
export const sectionSchema = z.strictObject({
  stable: versionSchema.nullable(),
  /** Newest first. */
  previousGood: z.array(versionSchema),
  blocked: z.array(z.strictObject({ version: versionSchema, reason: z.string(), at: time })),
  policy: policySchema,
  rollout: rollout.optional(),
});

/** The author of a change. */
export const actorSchema = z.strictObject({
  /** A token's name, an identity that a CI system vouched for, or a system's user. */
  who: z.string().min(1).max(300),
  /** The machine: its name, or the address that the request came from. */
  from: z.string().max(300),
  tool: z.string().max(100),
  reason: z.string().nullable(),
});

/** The shell, and every section that was ever started. */
const sections = z.object({ shell: sectionSchema }).catchall(sectionSchema).superRefine(refuseBadNames);

/** `registry.json`. Programs read the formats that a store may hold, and write the newest. */
export const registrySchema = z.strictObject({
  format: z.literal(3),
  /** Raised by one with every change. */
  sequence: z.int().min(0),
  /** sha256 of the file that this one replaced. */
  previousHash: z.string().nullable(),
  changedAt: time,
  /** The command that made the change, for the history. */
  change: z.string(),
  /** `null` for a change that was made before formats said it. */
  by: actorSchema.nullable(),
  sections,
});

function refuseBadNames(sections: Record<string, unknown>, { addIssue }: z.RefinementCtx): void {
  for (const name of Object.keys(sections)) {
    const { error } = partName.safeParse(name);
    if (error) addIssue({ code: 'custom', path: [name], message: error.issues[0]!.message });
  }
}

export type Registry = z.infer<typeof registrySchema>;
export type Actor = z.infer<typeof actorSchema>;
export type SectionState = z.infer<typeof sectionSchema>;
export type Rollout = z.infer<typeof rollout>;
export type Policy = z.infer<typeof policySchema>;
export type MetricEffects = z.infer<typeof metricEffects>;
export type Auto = z.infer<typeof auto>;
