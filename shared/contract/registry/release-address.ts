/** The address of release files. A literal in every build, so that the runtime recognises links that the server wrote. */
export function publicPath(name: string, version: string): string {
  return `/_releases/${name}/${version}/`;
}

/** The picture of a section's release for link previews. */
export const previewPicture = (language: string): string => `preview/${language}.png`;

/** The script of a section's release for searches before hydration, if the section has `src/early-search.ts`. */
export const EARLY_SEARCH = { chunk: 'early-search', file: 'early-search.js' };

/** The file of a section's release with the hashes of its texts in one language; its own hash is in the page. */
export const textHashes = (language: string): string => `content/${language}/hashes.json`;

/** The file of a shell's release with the scripts that its pages may run. */
export const PAGE_POLICY = 'policy.json';

/** The service worker in a shell's release; older shells have none. */
export const WORKER_FILE = 'worker.js';

/** The folder of a shell's release with icons (`icon-192.png`, `maskable-512.png`) and screenshots (`narrow-en-1.png`, `wide-rw-1.png`) of the installed site. */
export const APP_FOLDER = 'app/';

/** Unique for each build: the runtime would return the code of the first version for a second one with the same name. */
export function uniqueName(name: string, version: string): string {
  return `${name}_${version.replace(/[^a-z0-9]/gi, '_')}`;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';

/** What the class names of a release begin with, so that releases on the same page share none: four characters, the first one a letter. */
export function classPrefix(name: string, version: string): string {
  // FNV-1a.
  let hash = 0x811c9dc5;
  for (const character of uniqueName(name, version)) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0;
  const first = LETTERS[hash % 52]!;
  const rest = [0, 6, 12].map((bits) => LETTERS[(Math.floor(hash / 52) >>> bits) & 63]);
  return first + rest.join('');
}
