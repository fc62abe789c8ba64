/** Where a release's files are answered from. Literal in every build, so that the runtime recognises links that the server wrote. */
export function publicPath(name: string, version: string): string {
  return `/_releases/${name}/${version}/`;
}

/** The file of a section's release that a link preview shows. */
export const previewPicture = (language: string): string => `preview/${language}.png`;

/** The file of a section's release that answers its search before the page is hydrated, when the section has `src/early-search.ts`. */
export const EARLY_SEARCH = { chunk: 'early-search', file: 'early-search.js' };

/** The file of a section's release that holds the hash of each of its texts in one language; its own hash is in the page. */
export const textHashes = (language: string): string => `content/${language}/hashes.json`;

/** The file of a shell's release that says what its pages may run. */
export const PAGE_POLICY = 'policy.json';

/** The file of a shell's release that the origin answers as the site's worker; shells of earlier days have none. */
export const WORKER_FILE = 'worker.js';

/** Icons (`icon-192.png`, `maskable-512.png`) and screenshots (`narrow-en-1.png`, `wide-rw-1.png`) for who installs the site, in a shell's release. */
export const APP_FOLDER = 'app/';

/** A global name per build: a second version under the first one's name silently returns the first one's code. */
export function uniqueName(name: string, version: string): string {
  return `${name}_${version.replace(/[^a-z0-9]/gi, '_')}`;
}
