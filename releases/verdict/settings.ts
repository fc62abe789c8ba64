export interface VerdictSettings {
  /** The share of healthy rollouts that may be aborted by luck, over a whole rollout and however often anyone looks. */
  falseAborts: number;
  /** How much of `falseAborts` belongs to what the server saw itself; the rest belongs to the browsers. */
  serverPart: number;
  /**
   * By so much the candidate may fail more often than stable and still count as healthy. Not nothing: a candidate's files are
   * in no phone's cache, so on a bad network it fails a little more often however good it is, and enough sessions would prove even that.
   */
  tolerance: number;
  /** Never aborts on fewer failed candidate sessions: two of them can be one household, and the test takes sessions for independent. */
  leastFailures: number;
  /** The share of candidates worse by `margin` that may be found "not worse". */
  falsePromotions: number;
  /** A candidate that fails less often than stable plus this may advance by itself. */
  margin: number;
  /** When more of the candidate's sessions fail, nothing advances, even if stable fails as often: nobody gains by it. */
  brokenFrom: number;
}

export const DEFAULT_SETTINGS: VerdictSettings = {
  falseAborts: 0.01,
  serverPart: 0.1,
  tolerance: 0.005,
  leastFailures: 4,
  falsePromotions: 0.01,
  margin: 0.05,
  brokenFrom: 0.3,
};
