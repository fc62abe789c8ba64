import type { PartName } from '../names';

/**
 * What a page says, with or without a rollout, of a release file that was refused because its hash is another: JSON, sent to
 * `REPORTS_ADDRESS`. Browsers send their own reports there; none of them tells of a wrong hash. It identifies no visitor.
 */
export interface ReleaseReport {
  type: 'release-integrity';
  body: { part: PartName; version: string; page: string };
}
