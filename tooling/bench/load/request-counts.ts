import { createHistogram } from 'node:perf_hooks';

const MOST_FAULTS = 20;

/** What came of all requests. */
export class RequestCounts {
  requests = 0;
  pages = 0;
  /** Of bodies, as they are sent. */
  bytes = 0;
  failed = 0;
  mixed = 0;
  /** The first ones, as sentences. */
  readonly faults: string[] = [];
  /** Of pages, in microseconds. */
  readonly #times = createHistogram();

  page(milliseconds: number): void {
    this.pages += 1;
    this.#times.record(Math.max(1, Math.round(milliseconds * 1000)));
  }

  fail(kind: 'failed' | 'mixed', sentence: string): void {
    this[kind] += 1;
    if (this.faults.length < MOST_FAULTS) this.faults.push(sentence);
  }

  /** Milliseconds within which so many percent of the pages came. */
  within(percent: number): number {
    return this.#times.percentile(percent) / 1000;
  }
}
