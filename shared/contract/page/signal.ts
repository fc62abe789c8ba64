import type { PartName } from '../names';

/** Kinds of failure of a part in a browser. */
export const FAILURE_KINDS = ['entry', 'chunk', 'style', 'integrity', 'messages', 'render', 'hydration'] as const;

export type FailureKind = (typeof FAILURE_KINDS)[number];

/** `woken`: a part is being fetched. `left`: the visitor left before that ended. A session with `woken` and no further signal is silent. */
export interface WakeSignal {
  section: PartName;
  version: string;
  outcome: 'woken' | 'left';
}

/** Measurements of a hydrated page, sent when the visitor leaves it; `paint` in milliseconds. */
export interface FeltSignal {
  section: PartName;
  version: string;
  outcome: 'felt';
  felt: { errors?: boolean; press?: boolean; shift?: boolean; paint?: number };
}

/** A page's report on a part while a rollout of that part runs: JSON, sent to `SIGNALS_ADDRESS`. It identifies no visitor. */
export interface Signal {
  section: PartName;
  /** The version that was tried, also if a fallback replaced it. */
  version: string;
  outcome: 'loaded' | 'failed';
  /** With `failed`. Older shells send none, and later ones may send unknown kinds. */
  cause?: {
    kind: FailureKind;
    /** The path that the visitor was on. */
    page: string;
  };
}
