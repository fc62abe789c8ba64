import type { PartName } from '../names';

/** What can go wrong with a part in a browser. */
export const FAILURE_KINDS = ['entry', 'chunk', 'style', 'integrity', 'messages', 'render', 'hydration'] as const;

export type FailureKind = (typeof FAILURE_KINDS)[number];

/** What a page says of a part while a rollout of that part runs: JSON, sent to `SIGNALS_ADDRESS`. It identifies nobody. */
export interface Signal {
  section: PartName;
  /** The version that was tried, also when another took its place. */
  version: string;
  outcome: 'loaded' | 'failed';
  /** Beside `failed`. Shells of earlier days send none, and later ones may name kinds that are not known here. */
  cause?: {
    kind: FailureKind;
    /** The path that the visitor was on. */
    page: string;
  };
}
