import path from 'node:path';

/** Where signatures lie below `SITE_DATA`. */
export const trustFile = (folder: string): string => path.join(folder, 'trust.json');
/** Of a registry as commit ee1e348 wrote it. */
export const registrySignatureFile = (folder: string): string => path.join(folder, 'registry.sig.json');
export const lastGoodFile = (folder: string): string => path.join(folder, 'last-good.json');
/** The highest number that was ever signed here. Beside the keys, which lie apart from the backup of the rest. */
export const highestNumberFile = (folder: string): string => path.join(folder, 'keys', 'registry.number');
/** The name of a release's signature, beside its record. */
export const RELEASE_SIGNATURE = 'release.sig.json';
