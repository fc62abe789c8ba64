import path from 'node:path';

/** Where signatures lie below `SITE_DATA`. */
export const trustFile = (data: string): string => path.join(data, 'trust.json');
/** The keys of the store that this folder follows. */
export const storeTrustFile = (data: string): string => path.join(data, 'store-trust.json');
export const registrySignatureFile = (data: string): string => path.join(data, 'registry.sig.json');
export const lastGoodFile = (data: string): string => path.join(data, 'last-good.json');
/** The name of a release's signature, beside its record. */
export const RELEASE_SIGNATURE = 'release.sig.json';
