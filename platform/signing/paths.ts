import path from 'node:path';

/** The list of trusted keys. `folder` is `SITE_DATA` here and below. */
export const trustFile = (folder: string): string => path.join(folder, 'trust.json');
/** The signature of a registry file in the format of commit ee1e348. */
export const registrySignatureFile = (folder: string): string => path.join(folder, 'registry.sig.json');
export const lastGoodFile = (folder: string): string => path.join(folder, 'last-good.json');
/** The highest registry number that was signed on this machine. Beside the keys, which are not in the backup of the other files. */
export const highestNumberFile = (folder: string): string => path.join(folder, 'keys', 'registry.number');
/** The file name of a release's signature, beside its record. */
export const RELEASE_SIGNATURE = 'release.sig.json';
