import { PAINT_CLASSES, noArms, shareOf, type PaintClass, type Stage } from '../counts';
import { cachedByShare, logEvidence, openBook, type Bet, type Observed } from './bet';

/** How much later the candidate may paint, as a fraction of the longest time: 80 of 8,000 milliseconds. */
const TOLERANCE = 0.01;
/** Possible means of stable, and the fractions of the largest stake. */
const MIDDLES = [0.1, 0.25, 0.45];
const PARTS: [weight: number, part: number][] = [
  [0.3, 0.9],
  [0.45, 0.45],
  [0.25, 0.12],
];

/** The logarithm of the evidence that the candidate's largest paint comes later, on average, than stable's. */
export function logEvidenceOfLater(stages: Stage[]): number {
  const trials = stages.map((stage) => ({ share: shareOf(stage), observed: paints(stage) }));
  return logEvidence(trials, later);
}

/** The number of candidate sessions that reported a paint. */
export const paintsOfCandidate = (stages: Stage[]): number =>
  stages.flatMap(paints).reduce((sum, { candidate }) => sum + candidate, 0);

const VALUES = Array.from({ length: PAINT_CLASSES }, (_, at) => at / (PAINT_CLASSES - 1));
const later = cachedByShare((share) => openBook(share, VALUES, { side: 'above', gap: TOLERANCE }, betsOnLater(share)));

function betsOnLater(share: number): Bet[] {
  return MIDDLES.flatMap((middle) => {
    const most = Math.max(middle / share, (1 - middle) / (1 - share)) + TOLERANCE;
    return PARTS.map(([weight, part]) => ({ weight: weight / MIDDLES.length, stake: part / most, middle }));
  });
}

const CLASSES = VALUES.map((_, at): PaintClass => `paint-${at}`);
const NONE = noArms();
function paints({ felt }: Stage): Observed[] {
  return CLASSES.map((name) => {
    const { stable, candidate } = felt?.[name] ?? NONE;
    return { stable: stable.sessions, candidate: candidate.sessions };
  });
}
