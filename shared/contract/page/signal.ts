import type { PartName } from '../names';

/** What can go wrong with a part in a browser. */
export const FAILURE_KINDS = ['entry', 'chunk', 'style', 'integrity', 'messages', 'render', 'hydration'] as const;

export type FailureKind = (typeof FAILURE_KINDS)[number];

/** What a page says as a part is fetched, and when it is left before that has come: who says `woken` and then nothing is silent. */
export interface WakeSignal {
  section: PartName;
  version: string;
  outcome: 'woken' | 'left';
}

/** What a visitor's time on a page was like, once it was hydrated, as it is left: yes or no, and the largest paint in milliseconds. */
export interface FeltSignal {
  section: PartName;
  version: string;
  outcome: 'felt';
  felt: { errors?: boolean; press?: boolean; shift?: boolean; paint?: number };
}

/** What a page says of a part while a rollout of that part runs: JSON, sent to `SIGNALS_ADDRESS`. It identifies no visitor. */
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
