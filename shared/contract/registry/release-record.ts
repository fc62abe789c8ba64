import { z } from 'zod';
import { SECTIONS_OF_FORMAT_1 } from './format-1';
import { sectionDeclaration } from './section-declaration';

const file = z.strictObject({ size: z.int().min(0), sha384: z.string().min(1) });

const common = {
  name: z.string().min(1),
  version: z.string().min(1),
  /** The number of the remote contract that it was built for. */
  contract: z.int(),
  /** The remote contracts that a shell carries; empty for a section. */
  serves: z.array(z.int()),
  commit: z.string().nullable(),
  builtAt: z.string(),
  /** The script that starts it: `remoteEntry.js`, or the shell's main script. */
  entry: z.string().min(1),
  /** Script files by chunk name, as the page's preloads need them. */
  chunks: z.record(z.string(), z.string()),
  styles: z.array(z.string()),
  /** Paths are relative to the release's folder. */
  files: z.record(z.string(), file),
};

const format2 = z.strictObject({
  format: z.literal(2),
  ...common,
  /** The page contract that a shell speaks; `null` for a section. */
  page: z.int().nullable(),
  /** What a section owns; `null` for the shell. */
  section: sectionDeclaration.nullable(),
});

/** Written before sections declared what they own, and before pages had a number. */
const format1 = z.strictObject({ format: z.undefined().optional(), ...common }).transform((record): z.infer<typeof format2> => ({
  ...record,
  format: 2,
  page: record.name === 'shell' ? 1 : null,
  section: SECTIONS_OF_FORMAT_1[record.name] ?? null,
}));

/** `release.json`: what one immutable release is and which files it has; older formats are read as the newest. */
export const releaseRecord = z
  .discriminatedUnion('format', [format2, format1], {
    error: ({ code }) => (code === 'invalid_union' ? 'must be 2, or absent as in old records' : undefined),
  })
  .refine(({ name, section }) => (name === 'shell') === (section === null), {
    path: ['section'],
    error: 'must say what a section owns, and null for the shell',
  });

export type ReleaseRecord = z.infer<typeof format2>;
