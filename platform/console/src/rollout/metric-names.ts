import type { JUDGED_METRICS } from 'shared/contract/registry/schema';

/** The labels of the metrics that compare the candidate with stable. */
export const METRIC_NAMES: Record<(typeof JUDGED_METRICS)[number], string> = {
  failures: 'Failures',
  server: 'Server',
  silence: 'Silence',
  paint: 'Largest paint',
  errors: 'Errors',
  press: 'Slow press',
  shift: 'Layout shift',
};
