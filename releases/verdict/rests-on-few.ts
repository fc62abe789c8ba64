import type { Counts } from './counts';
import { judge } from './judge';

interface Heard {
  all: Counts;
  /** Without what the two networks said that failed most often. */
  withoutLoudest: Counts;
}

/** Why the candidate would end, where that is the word of one or two networks and so ends nothing; else `null`. */
export function restsOnFew({ all, withoutLoudest }: Heard): string | null {
  const verdict = judge(all);
  if (verdict.kind !== 'abort' || judge(withoutLoudest).kind === 'abort') return null;
  return `${verdict.reason} But this rests on the word of one or two networks.`;
}
