import { BUCKETS, exactShare, position } from 'platform/rollout';
import { noStage, type Stage } from 'platform/rollout/verdict';

export const SECTION = 'help';

/** Caches by rollout id: 10,000 hashes each, which are the same in every world. */
const placesByRollout = new Map<string, Uint16Array>();
const sharesByStage = new Map<string, number>();

/** The position of each bucket in a rollout. */
export function placesOf(id: string): Uint16Array {
  const places = placesByRollout.get(id) ?? Uint16Array.from({ length: BUCKETS }, (_, bucket) => position(SECTION, id, bucket));
  placesByRollout.set(id, places);
  return places;
}

/** A stage of a rollout before its first session, with the exact share. */
export function stageOf(id: string, percent: number): Stage {
  const key = `${id} ${percent}`;
  const exact = sharesByStage.get(key) ?? exactShare(SECTION, id, percent);
  sharesByStage.set(key, exact);
  return { ...noStage(percent), exact };
}
