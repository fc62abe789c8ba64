// Every script of a page can write into the caches that the worker reads, but none can change the worker's script. So the origin signs the
// pages that may be cached, and the worker verifies them with the key that the origin wrote before its script.

/** The header of a page that may be cached: the origin's signature. */
export const PAGE_SEAL = 'X-Page-Seal';

/** The header of the list of recalls: its fingerprint, which is also part of cache names. */
export const RECALLS_MARK = 'X-Recalls';

/** The global that the origin sets before the worker's script. */
export interface WorkerSite {
  /** The public key of the pages' signatures: an uncompressed point of P-256, in base64. */
  key: string;
  recalls: string;
  /** `name@version` of each recalled release. */
  recalled: string[];
}

export const WORKER_SITE = 'WORKER_SITE';

/** The signed text: the policy of the pages, and by path the sha256 of each in base64. */
export const sealedText = (policy: string, hashes: Readonly<Record<string, string>>): string => JSON.stringify([policy, hashes]);
