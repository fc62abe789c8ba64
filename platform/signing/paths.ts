import path from 'node:path';

/** Where signatures lie below `SITE_DATA`. */
export const trustFile = (data: string): string => path.join(data, 'trust.json');
/** Of a registry as commit ee1e348 wrote it. */
export const registrySignatureFile = (data: string): string => path.join(data, 'registry.sig.json');
export const lastGoodFile = (data: string): string => path.join(data, 'last-good.json');
/** The highest number that was ever signed here. Beside the keys, which lie apart from the backup of the rest. */
export const highestNumberFile = (data: string): string => path.join(data, 'keys', 'registry.number');
/** The name of a release's signature, beside its record. */
export const RELEASE_SIGNATURE = 'release.sig.json';
