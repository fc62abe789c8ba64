/** Buckets are integers below this; a bucket identifies no visitor. */
export const BUCKETS = 10_000;

/** The 32-bit FNV-1a hash of a text's UTF-8 bytes. */
export function fnv1a32(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}

/** Where a bucket stands in one rollout, 0–9999. Salted by section and rollout, so two canaries do not hit the same tenth of the public. */
export function position(section: string, rolloutId: string, bucket: number): number {
  return fnv1a32(String(fnv1a32(`${section}:${rolloutId}:${bucket}`))) % BUCKETS;
}
