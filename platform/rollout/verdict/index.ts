// The verdict: how the counts of a rollout are judged. Pure, and needs no registry.
export { addArms, addCounts, candidateSessions } from './add-counts';
export {
  armsOf,
  CAUSE_KINDS,
  FELT,
  isGroup,
  noArms,
  noCounts,
  noStage,
  PAINT_CLASSES,
  paintClassOf,
  type Arm,
  type Arms,
  type Cause,
  type CauseKind,
  type Counts,
  type Felt,
  type FeltSource,
  type Group,
  type Source,
  type Stage,
} from './counts';
export { daysToVerdict, USUAL_FAILURES } from './days-to-verdict';
export { decide, judge, restsOnFewNetworks, type Decision, type Verdict } from './judge';
export type { Expected } from './sessions-to-go';
export { DEFAULT_SETTINGS, enoughOf, METRICS, type Metric } from './settings';
export { asObserved, logEvidenceOfWorse } from './evidence/failures';
