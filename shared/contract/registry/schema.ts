import { z } from 'zod';

/** The name of a part: the shell, or a section. */
export const partName = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be a name such as help, in small letters');

export const versionSchema = z.string().regex(/^\d+\.\d+\.\d+[0-9A-Za-z.-]*$/, 'must be a version such as 1.4.0-3fa91c02');
const percent = z.number().gt(0).max(100);
const time = z.iso.datetime();

/** A rollout moves on by itself once a stage has lasted so long and enough was shown. */
const auto = z.strictObject({ minutes: z.number().gt(0).max(100_000) });

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
    startedAt: time,
    changedAt: time,
  })
  .refine(({ stage, stages }) => stage < stages.length, {
    path: ['stage'],
    error: 'must be the number of one of its stages, counted from 0',
  });

export const policySchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('stages'), stages: z.array(percent).min(1), auto: auto.optional() }),
  z.strictObject({ kind: z.literal('all-at-once') }),
]);

const section = z.strictObject({
  stable: versionSchema.nullable(),
  /** Newest first. */
  previousGood: z.array(versionSchema),
  blocked: z.array(z.strictObject({ version: versionSchema, reason: z.string(), at: time })),
  policy: policySchema,
  rollout: rollout.optional(),
});

/** Whoever made a change. */
export const actorSchema = z.strictObject({
  /** A token's name, an identity that a CI system vouched for, or a system's user. */
  who: z.string().min(1).max(300),
  /** The machine: its name, or the address that the request came from. */
  from: z.string().max(300),
  tool: z.string().max(100),
  reason: z.string().nullable(),
});

const facts = {
  /** Raised by one with every change. */
  sequence: z.int().min(0),
  /** sha256 of the file that this one replaced. */
  previousHash: z.string().nullable(),
  changedAt: time,
  /** The command that made the change, for the history. */
  change: z.string(),
};

/** The shell, and every section that was ever started. */
const sections = z.object({ shell: section }).catchall(section).superRefine(refuseBadNames);

const format3 = z.strictObject({
  format: z.literal(3),
  ...facts,
  /** `null` for a change that was made before formats said it. */
  by: actorSchema.nullable(),
  sections,
});

/** Did not say who made a change. */
const format2 = z
  .strictObject({ format: z.literal(2), ...facts, sections })
  .transform((registry): z.infer<typeof format3> => ({ ...registry, format: 3, by: null }));

/** Knew exactly these, from before their first release. */
const format1 = z
  .strictObject({
    format: z.literal(1),
    ...facts,
    sections: z.strictObject({ shell: section, landing: section, legal: section, help: section }),
  })
  .transform(({ sections: { shell, ...rest }, ...registry }): z.infer<typeof format3> => {
    const started = Object.entries(rest).filter(
      ([, state]) => state.stable !== null || state.rollout || state.blocked.length > 0,
    );
    return { ...registry, format: 3, by: null, sections: { shell, ...Object.fromEntries(started) } };
  });

function refuseBadNames(sections: Record<string, unknown>, { addIssue }: z.RefinementCtx): void {
  for (const name of Object.keys(sections)) {
    const { error } = partName.safeParse(name);
    if (error) addIssue({ code: 'custom', path: [name], message: error.issues[0]!.message });
  }
}

/** `registry.json`; older formats are read as the newest, and the next change writes the newest. */
export const registrySchema = z.discriminatedUnion('format', [format3, format2, format1]);

export type Registry = z.infer<typeof format3>;
export type Actor = z.infer<typeof actorSchema>;
export type SectionState = z.infer<typeof section>;
export type Rollout = z.infer<typeof rollout>;
export type Policy = z.infer<typeof policySchema>;
export type Auto = z.infer<typeof auto>;
