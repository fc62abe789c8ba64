/** Of a release's files, those that say what it is made of and how; nobody but those who release it is answered them. */
const MADE = 'made';

/** What of others is in the release, as CycloneDX. */
export const BILL_OF_MATERIALS = `${MADE}/bom.cdx.json`;

/** From which commit and lock file it was built, and by whom: a statement on one build, so that another build of the same sources has another. */
export const PROVENANCE = `${MADE}/provenance.json`;

/** Folders of a release that are no visitor's. */
export const NOT_PUBLIC = ['server', MADE];
