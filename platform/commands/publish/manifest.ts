import { z } from 'zod';

/** Bytes of one file, and of a whole release: ten times what the largest has today. */
export const MOST_OF_FILE = 10 * 1024 * 1024;
const MOST_OF_RELEASE = 50 * 1024 * 1024;

export const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'must be a sha256 in hexadecimal');

/** No way out of the folder, nothing hidden, no name that another system reads differently. */
const file = z
  .string()
  .max(200)
  .regex(/^[\w{][\w.@~{}-]*(\/[\w{][\w.@~{}-]*)*$/, 'must be a path inside the release, such as static/js/main.3fa91c02.js');

/** The files of a release, by path. */
export const manifestSchema = z
  .record(file, z.strictObject({ size: z.int().min(0).max(MOST_OF_FILE), sha256 }))
  .refine((files) => Object.hasOwn(files, 'release.json'), 'must name release.json')
  .refine((files) => Object.keys(files).length <= 2_000, 'must name at most 2,000 files')
  .refine(
    (files) => Object.values(files).reduce((sum, { size }) => sum + size, 0) <= MOST_OF_RELEASE,
    'must come to at most 50 MB',
  );

export type Manifest = z.infer<typeof manifestSchema>;
