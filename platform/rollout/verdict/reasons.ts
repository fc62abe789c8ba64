import { addArms } from './add-counts';
import { noArms, type Arms, type CauseKind, type Counts, type Felt, type Group } from './counts';
import type { Expected } from './sessions-to-go';
import type { Metric, VerdictSettings } from './settings';
import type { WorstCause } from './worst-cause';
import type { WorstGroup } from './worst-group';

const WHAT_HAPPENED: Record<CauseKind, string> = {
  entry: 'its entry script did not arrive',
  chunk: 'a part of its script did not arrive',
  style: 'its style sheet did not arrive',
  integrity: 'a file was not the one that the release record names',
  messages: 'its texts did not arrive',
  render: 'a page threw an error while it was shown',
  hydration: 'a page threw an error during hydration',
  silent: 'its script was requested, and no report came within 30 seconds',
  unknown: 'it failed in a way that the page did not name',
};

const WHAT_IS_FELT: Record<Felt, string> = {
  errors: 'Errors after hydration are more frequent with the candidate',
  press: 'Presses that show nothing for 200 ms are more frequent with the candidate',
  shift: 'Pages whose layout jumps are more frequent with the candidate',
};

export function whyAbort(counts: Counts, source: Metric, cause: WorstCause | null, evidence: number): string {
  return [`${whatIsWorse(counts, source)}.`, cause && whatHappened(cause), byLuck(evidence)].filter(Boolean).join(' ');
}

/** @param holder the metric that holds the rollout, or `stable` when stable reports too few sessions */
export function whyHeld(counts: Counts, holder: Metric | 'stable'): string {
  const isRatio = holder === 'stable' || holder === 'silence';
  const fact =
    holder === 'stable'
      ? `Stable reports fewer sessions than its share: ${inWords(browsersOf(counts))}`
      : whatIsWorse(counts, holder);
  return `${fact}. Nothing advances ${isRatio ? 'while one version reports fewer sessions than its share' : 'while this is so'}.`;
}

function whatIsWorse({ stages }: Counts, source: Metric): string {
  const arms = browsersOf({ stages });
  if (source === 'browsers') return `The candidate fails more often than stable: ${inWords(arms)}`;
  if (source === 'silence')
    return `The candidate reports fewer sessions than its share of visitors: ${arms.candidate.sessions} sessions, stable ${arms.stable.sessions}`;
  if (source === 'paint') return 'The largest paint comes later with the candidate';
  if (source === 'server') {
    const { stable, candidate } = addArms(stages.map(({ server }) => server));
    const ofStable = `for ${stable.failures} of ${stable.sessions} of stable`;
    return `Pages that the server renders on request fail more often: for ${candidate.failures} of ${candidate.sessions} visitors of the candidate, ${ofStable}`;
  }
  const felt = addArms(stages.map((stage) => stage.felt?.[source] ?? noArms()));
  return `${WHAT_IS_FELT[source]}: ${felt.candidate.failures} of ${felt.candidate.sessions} sessions, stable ${felt.stable.failures} of ${felt.stable.sessions}`;
}

/** Where the candidate fails, if that is in one group of visitors. */
export const whoFails = ({ group, inside, outside }: WorstGroup): string =>
  `It fails ${groupInWords(group)} in ${inside.failures} of ${inside.sessions} sessions, and otherwise in ${outside.failures} of ${outside.sessions}.`;

function groupInWords(group: Group): string {
  const [, trait, ...rest] = group.split('-');
  const value = rest.join('-');
  if (trait === 'browser') return value === 'another' ? 'in other browsers' : `in ${value}`;
  if (trait === 'language') return `with pages in ${LANGUAGE_NAMES[value] ?? value}`;
  if (trait === 'network') return value === 'slow' ? 'on slow networks' : 'on fast networks';
  return value === 'first' ? 'on first visits' : 'on later visits';
}

const LANGUAGE_NAMES: Record<string, string> = { en: 'English', rw: 'Kinyarwanda' };

export function whyNotWorse(arms: Arms, { margin }: VerdictSettings): string {
  return `The candidate is not worse than stable by ${points(margin)}: ${inWords(arms)}.`;
}

export function whyBroken(arms: Arms): string {
  return `Both arms fail, so something else is broken, and nothing advances: ${inWords(arms)}.`;
}

export function whyUndecided(arms: Arms, expected: Expected | null, { margin }: VerdictSettings): string {
  const start =
    arms.candidate.sessions === 0 ? 'No session of the candidate was counted so far.' : `Too early to say: ${inWords(arms)}.`;
  if (!expected) return `${start} More sessions will hardly decide this; abort or promote it by hand.`;
  const shown = expected.verdict === 'abort' ? 'that it is worse' : `that it is not worse by ${points(margin)}`;
  return `${start} About ${roughly(expected.candidateSessions)} more candidate sessions will show ${shown}, if it goes on like this.`;
}

/** Rounded to two digits, so that it reads as an estimate. */
const roughly = (count: number): string => Number(count.toPrecision(2)).toLocaleString('en');

const browsersOf = ({ stages }: Pick<Counts, 'stages'>): Arms => addArms(stages.map(({ browsers }) => browsers));

const inWords = ({ stable, candidate }: Arms): string =>
  `the candidate failed in ${candidate.failures} of ${candidate.sessions} sessions, stable in ${stable.failures} of ${stable.sessions}`;

const whatHappened = ({ kind, sessions, page, sessionsThere }: WorstCause): string =>
  `Most of all, ${WHAT_HAPPENED[kind]}: in ${sessions} ${sessions === 1 ? 'session' : 'sessions'}, ${sessionsThere} of them on ${page}.`;

/** The bound of Ville's inequality: a healthy rollout ever reaches this evidence in at most 1 of `evidence` cases. */
const byLuck = (evidence: number): string =>
  `Luck alone does this in fewer than 1 of ${Math.floor(Math.min(evidence, 1e6)).toLocaleString('en')} healthy rollouts.`;

const points = (gap: number): string => `${Number((gap * 100).toFixed(1))} points`;
