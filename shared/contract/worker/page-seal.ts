// Every script of a page can write into the caches from which the worker answers; into the worker's own script none can. So the
// origin signs the pages that may be kept, and the worker shows what holds against the key that came with its script.

/** The header of a page that may be kept: the origin's signature. */
export const PAGE_SEAL = 'X-Page-Seal';

/** The header of the list of recalls: the list in short, which is also part of the names of all caches. */
export const RECALLS_MARK = 'X-Recalls';

/** What the origin says before the worker's own script. */
export interface WorkerSite {
  /** The public key of the pages' seals: an uncompressed point of P-256, in base64. */
  key: string;
  recalls: string;
  /** `name@version` of each recalled release. */
  recalled: string[];
}

export const WORKER_SITE = 'WORKER_SITE';

/** What a seal signs: the policy that the pages are shown under, and by path the sha256 of each, in base64. */
export const sealedText = (policy: string, hashes: Readonly<Record<string, string>>): string => JSON.stringify([policy, hashes]);
