import type { PartName } from '../names';

/**
 * A page's report of a release file with a wrong hash, also without a rollout: JSON, sent to `REPORTS_ADDRESS`. Browsers send their own
 * reports there, but none of a wrong hash. It identifies no visitor.
 */
export interface ReleaseReport {
  type: 'release-integrity';
  body: { part: PartName; version: string; page: string };
}
