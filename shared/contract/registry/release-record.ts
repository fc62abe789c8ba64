import * as z from 'zod';
import { completeDeclaration } from './declarations-of-2';
import { declarationOf2, sectionDeclaration } from './section-declaration';

const file = z.strictObject({ size: z.int().min(0), sha384: z.string().min(1) });

const common = {
  name: z.string().min(1),
  version: z.string().min(1),
  /** The remote contract that it was built for. */
  contract: z.int(),
  /** The remote contracts that a shell supports; empty for a section. */
  serves: z.array(z.int()),
  commit: z.string().nullable(),
  builtAt: z.string(),
  /** The entry script: `remoteEntry.js`, or the shell's main script. */
  entry: z.string().min(1),
  /** Script files by chunk name, for the page's preloads. */
  chunks: z.record(z.string(), z.string()),
  styles: z.array(z.string()),
  /** Paths are relative to the release's folder. */
  files: z.record(z.string(), file),
  /** The page contract of a shell; `null` for a section. */
  page: z.int().nullable(),
};

const record = z.strictObject({
  format: z.literal(3),
  ...common,
  /** The declaration of a section; `null` for the shell. */
  section: sectionDeclaration.nullable(),
});

const recordOf2 = z
  .strictObject({ format: z.literal(2), ...common, section: declarationOf2.nullable() })
  .transform((old): ReleaseRecord => ({
    ...old,
    format: 3,
    section: old.section && completeDeclaration(old.name, old.section),
  }));

/** `release.json`: describes an immutable release and its files. Older formats are converted to the newest. */
export const releaseRecord = z
  .discriminatedUnion('format', [recordOf2, record])
  .refine(({ name, section }) => (name === 'shell') === (section === null), {
    path: ['section'],
    error: 'must say what a section owns, and null for the shell',
  });

export type ReleaseRecord = z.infer<typeof record>;
