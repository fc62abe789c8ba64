import { z } from 'zod';
import { policySchema } from './schema';

const root = z
  .string()
  .regex(/^\/$|^(\/[a-z0-9-]+)+$/, 'must be a path such as /news, in small letters and without a slash at its end');

/** `section.json`: what a section owns. It travels in the section's release record. */
export const sectionDeclaration = z.strictObject({
  /** Addresses, each with all that lies below it; `/` stands for itself alone. */
  roots: z.array(root).min(1),
  /** Its name for a visitor, as the alert says it. */
  title: z.strictObject({ en: z.string().min(1), rw: z.string().min(1) }),
  /** Query parameters that name a page of its own, and so stay in the address when the language changes. */
  keptQuery: z.array(z.string().min(1)).default([]),
  /** How its releases reach visitors until the registry says otherwise. */
  policy: policySchema,
});

export type SectionDeclaration = z.infer<typeof sectionDeclaration>;
