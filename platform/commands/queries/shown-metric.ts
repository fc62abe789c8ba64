import { addArms, decide, noArms, PAINT_CLASSES, type Arms, type Counts, type Metric } from '../../rollout/verdict';

/** The metric, other than failures, that ended a rollout or holds it, with its counts, for a chart. */
export interface ShownMetric {
  metric: Exclude<Metric, 'browsers'>;
  ends: boolean;
  /** The sessions of each arm, and those that speak against it. */
  arms: Arms;
  /** For the largest paint: sessions of each arm by half second; the last class has no upper limit. */
  classes?: Record<keyof Arms, number[]>;
}

/** @param counts with exact shares. @returns `null` if failures alone decide, or nothing does */
export function shownMetric(counts: Counts): ShownMetric | null {
  const { heldBy, source } = decide(counts);
  const metric = source ?? (heldBy === 'stable' ? 'silence' : heldBy);
  if (metric === null || metric === 'browsers') return null;
  const ends = source !== null;
  const { stages } = counts;
  if (metric === 'silence' || metric === 'server')
    return { metric, ends, arms: addArms(stages.map((stage) => stage[metric === 'server' ? 'server' : 'browsers'])) };
  if (metric !== 'paint') return { metric, ends, arms: addArms(stages.map(({ felt }) => felt?.[metric] ?? noArms())) };
  const byClass = Array.from({ length: PAINT_CLASSES }, (_, at) =>
    addArms(stages.map(({ felt }) => felt?.[`paint-${at}`] ?? noArms())),
  );
  const sessions = (arm: keyof Arms) => byClass.map((arms) => arms[arm].sessions);
  return { metric, ends, arms: addArms(byClass), classes: { stable: sessions('stable'), candidate: sessions('candidate') } };
}
