import * as z from 'zod';

/** The most bytes of a file, and below of a release: ten times today's largest. */
export const MOST_OF_FILE = 10 * 1024 * 1024;
const MOST_OF_RELEASE = 50 * 1024 * 1024;

export const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'must be a sha256 in hexadecimal');

/** A path inside the folder: no `..`, no hidden file, no name that other systems interpret differently. */
const file = z
  .string()
  .max(200)
  .regex(/^[\w{][\w.@~{}-]*(\/[\w{][\w.@~{}-]*)*$/, 'must be a path inside the release, such as static/js/main.3fa91c02.js');

const foldersOf = (file: string): string[] => [...file.matchAll(/\//g)].map(({ index }) => file.slice(0, index));

/** The files of a release, by path. */
export const manifestSchema = z
  .record(file, z.strictObject({ size: z.int().min(0).max(MOST_OF_FILE), sha256 }))
  .refine((files) => Object.hasOwn(files, 'release.json'), 'must name release.json')
  .refine((files) => Object.keys(files).length <= 2_000, 'must name at most 2,000 files')
  .refine(
    (files) => Object.values(files).reduce((sum, { size }) => sum + size, 0) <= MOST_OF_RELEASE,
    'must come to at most 50 MB',
  )
  .refine((files) => {
    const folders = Object.keys(files).flatMap(foldersOf);
    return !folders.some((folder) => Object.hasOwn(files, folder));
  }, 'must not name a file that is also a folder');

export type Manifest = z.infer<typeof manifestSchema>;
