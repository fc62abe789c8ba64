/** Of a release's files, those that say what it is made of, how, and what must work; they are sent only to those who release it. */
const MADE = 'made';

/** What of others is in the release, as CycloneDX. */
export const BILL_OF_MATERIALS = `${MADE}/bom.cdx.json`;

/** From which commit and lock file it was built, and by whom: a statement on one build, so that another build of the same sources has another. */
export const PROVENANCE = `${MADE}/provenance.json`;

/** What is done with the section's pages in a browser, beside each shell, before either is released. */
export const JOURNEYS = `${MADE}/journeys.json`;

/** Folders of a release that are no visitor's. */
export const NOT_PUBLIC = ['server', MADE];

/**
 * What a release may hold, by the end of a file's name, and the type that it is answered with. Nothing here is a document that a
 * browser runs script in: HTML and XML are refused. An SVG is one, so all answers carry a policy under which it runs nothing.
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

/** The type of a release's file; `null` for one that no browser is given. */
export function releaseFileType(file: string): string | null {
  const ending = /\.([^./]+)$/.exec(file)?.[1] ?? '';
  return Object.hasOwn(TYPES, ending) ? TYPES[ending]! : null;
}

/** Why a release may not hold a file; `null` when it may. */
export function faultOfFileType(file: string): string | null {
  if (releaseFileType(file) || (file.startsWith('server/') && file.endsWith('.cjs'))) return null;
  return `files of this kind are not served; a release holds ${Object.keys(TYPES).join(', ')}, and cjs below server/`;
}
