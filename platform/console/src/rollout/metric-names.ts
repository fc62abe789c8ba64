import type { JUDGED_METRICS } from 'shared/contract/registry/schema';

/** What a candidate is compared with stable by, as the page names it. */
export const METRIC_NAMES: Record<(typeof JUDGED_METRICS)[number], string> = {
  failures: 'Failures',
  server: 'Server',
  silence: 'Silence',
  paint: 'Largest paint',
  errors: 'Errors',
  press: 'Slow press',
  shift: 'Layout shift',
};
