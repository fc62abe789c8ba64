/** A visitor's bucket is an integer from 0 to 9999. Many visitors share one, so it identifies none of them. */
export const BUCKETS = 10_000;

/** The 32-bit FNV-1a hash of a text's UTF-8 bytes. */
export function fnv1a32(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}

/** The position of a bucket in one rollout, 0–9999. Section and rollout are its salt, so two canaries do not reach the same tenth of the visitors. */
export function position(section: string, rolloutId: string, bucket: number): number {
  return fnv1a32(String(fnv1a32(`${section}:${rolloutId}:${bucket}`))) % BUCKETS;
}
