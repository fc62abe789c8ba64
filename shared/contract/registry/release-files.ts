/** Folder of a release's files about its origin and its journeys; served only to people who may release it. */
const MADE = 'made';

/** The bill of materials (third-party packages), as CycloneDX. */
export const BILL_OF_MATERIALS = `${MADE}/bom.cdx.json`;

/** Commit, lock file and builder of one build; it differs between two builds of the same sources. */
export const PROVENANCE = `${MADE}/provenance.json`;

/** The section's journeys, run in a browser beside each shell before either is released. */
export const JOURNEYS = `${MADE}/journeys.json`;

/** Folders of a release that visitors cannot request. */
export const NOT_PUBLIC = ['server', MADE];

/**
 * The files that a release may contain, by the end of their name, with their media type. HTML and XML are refused, because a browser runs
 * script in such documents. It does in SVG too, so every response has a policy that forbids scripts.
 */
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  woff2: 'font/woff2',
};

/** The media type of a release's file; `null` for one that is not served to browsers. */
export function releaseFileType(file: string): string | null {
  const ending = /\.([^./]+)$/.exec(file)?.[1] ?? '';
  return Object.hasOwn(TYPES, ending) ? TYPES[ending]! : null;
}

/** Why a release may not contain a file; `null` if it may. */
export function faultOfFileType(file: string): string | null {
  if (releaseFileType(file) || (file.startsWith('server/') && file.endsWith('.cjs'))) return null;
  return `files of this kind are not served; a release holds ${Object.keys(TYPES).join(', ')}, and cjs below server/`;
}
