import { addArms } from './add-counts';
import type { Arms, Counts } from './counts';
import { logEvidenceOfNotWorse } from './evidence/not-worse';
import { logEvidenceOfWorse } from './evidence/worse';
import { whyAbort, whyBroken, whyNotWorse, whyServerAborts, whyUndecided } from './reasons';
import { sessionsToGo, type Expected } from './sessions-to-go';
import { DEFAULT_SETTINGS, type VerdictSettings } from './settings';
import { thresholdsOf } from './thresholds';
import { worstCause, type WorstCause } from './worst-cause';

/** More is not worth telling apart, and JSON knows no Infinity. */
const MOST = 1e9;

/** As many times likelier as a claim makes the counts, compared with the best that its opposite can say. */
interface Evidence {
  worse: number;
  worseOnServer: number;
  notWorse: number;
}

interface Judged {
  evidence: Evidence;
  /** For people: what was counted, and what follows. */
  reason: string;
}

export type Verdict =
  | (Judged & { kind: 'abort'; source: 'browsers' | 'server'; cause: WorstCause | null })
  | (Judged & { kind: 'not-worse' })
  | (Judged & { kind: 'undecided'; expected: Expected | null });

/**
 * What the counts of a rollout say. It may be asked after every session: the promises hold over all looks of a rollout together.
 * A proof that the candidate is worse goes first, also when it is worse by less than the margin.
 */
export function judge(counts: Counts, settings: VerdictSettings = DEFAULT_SETTINGS): Verdict {
  const browsers = counts.stages.map((stage) => stage.browsers);
  const server = counts.stages.map((stage) => stage.server);
  const worse = logEvidenceOfWorse(browsers, settings.tolerance);
  const worseOnServer = logEvidenceOfWorse(server, 0);
  const notWorse = logEvidenceOfNotWorse(browsers, settings.margin);
  const evidence = { worse: plain(worse), worseOnServer: plain(worseOnServer), notWorse: plain(notWorse) };
  const enough = thresholdsOf(settings);
  const [arms, renders] = [addArms(browsers), addArms(server)];
  const hasFailed = ({ candidate }: Arms): boolean => candidate.failures >= settings.leastFailures;
  const cause = worstCause(counts);
  if (worse >= enough.browsers && hasFailed(arms)) {
    return { kind: 'abort', source: 'browsers', evidence, cause, reason: whyAbort(arms, cause, evidence.worse) };
  }
  if (worseOnServer >= enough.server && hasFailed(renders)) {
    return { kind: 'abort', source: 'server', evidence, cause: null, reason: whyServerAborts(renders, evidence.worseOnServer) };
  }
  const isNotWorse = notWorse >= enough.notWorse;
  const isBroken = arms.candidate.failures >= settings.brokenFrom * arms.candidate.sessions;
  if (isNotWorse && isBroken) return { kind: 'undecided', evidence, expected: null, reason: whyBroken(arms) };
  if (isNotWorse) return { kind: 'not-worse', evidence, reason: whyNotWorse(arms, settings) };
  const expected = sessionsToGo(counts.stages, settings);
  return { kind: 'undecided', evidence, expected, reason: whyUndecided(arms, expected, settings) };
}

const plain = (logarithm: number): number => Math.min(Math.exp(logarithm), MOST);
