import * as z from 'zod';

/** The name of a part: the shell or a section. */
export const partName = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be a name such as news, in small letters');

export const versionSchema = z.string().regex(/^\d+\.\d+\.\d+[0-9A-Za-z.-]*$/, 'must be a version such as 1.4.0-3fa91c02');
const percent = z.number().gt(0).max(100);
const time = z.iso.datetime();

/** The rollout advances automatically once a stage has lasted this long and the verdict allows it. */
const auto = z.strictObject({ minutes: z.number().gt(0).max(100_000) });

/** The metrics by which a candidate is compared with stable. */
export const JUDGED_METRICS = ['failures', 'server', 'silence', 'paint', 'errors', 'press', 'shift'] as const;
/** The effect of a metric in which the candidate is worse: it ends the rollout, holds its stage, or is only reported. */
export const METRIC_EFFECTS = ['ends', 'holds', 'informs'] as const;
/** Effects of the metrics that differ from the default. */
export const metricEffects = z.partialRecord(z.enum(JUDGED_METRICS), z.enum(METRIC_EFFECTS));

const rollout = z
  .strictObject({
    /** Strict, because it is also part of a file name. */
    id: z.string().regex(/^\w[\w.-]{0,63}$/, 'must be a word of letters, digits, dots and hyphens, as the tool gives it'),
    candidate: versionSchema,
    /** Percentages, copied from the policy or the command line at the start. */
    stages: z.array(percent).min(1),
    stage: z.int().min(0),
    state: z.enum(['running', 'paused', 'promoted', 'aborted']),
    reason: z.string().optional(),
    /** Copied from the policy or the command line at the start; without it every step is manual. */
    auto: auto.optional(),
    /** Copied from the policy at the start. Omitted if nothing differs, because older programs do not know the field. */
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

/** A part in the registry. */
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
  /** A token's name, an identity from a CI system, or a user of the operating system. */
  who: z.string().min(1).max(300),
  /** The name of the machine, or the address of the client. */
  from: z.string().max(300),
  tool: z.string().max(100),
  reason: z.string().nullable(),
});

/** The shell and every section that was ever started. */
const sections = z.object({ shell: sectionSchema }).catchall(sectionSchema).superRefine(refuseBadNames);

/** The registry. Programs read the formats that a store may contain, and write the newest. */
export const registrySchema = z.strictObject({
  format: z.literal(3),
  /** Increases by one with every change. */
  sequence: z.int().min(0),
  /** sha256 of the previous state. */
  previousHash: z.string().nullable(),
  changedAt: time,
  /** The command of the change, for the history. */
  change: z.string(),
  /** `null` for a change from before formats had it. */
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
