import { createHistogram } from 'node:perf_hooks';

const MOST_FAULTS = 20;

/** Counts of requests, pages, bytes and faults, and the response times of pages. */
export class RequestCounts {
  requests = 0;
  pages = 0;
  /** Bytes of response bodies, as they are sent. */
  bytes = 0;
  failed = 0;
  mixed = 0;
  /** The first faults, as sentences. */
  readonly faults: string[] = [];
  /** Response times of pages, in microseconds. */
  readonly #times = createHistogram();

  page(milliseconds: number): void {
    this.pages += 1;
    this.#times.record(Math.max(1, Math.round(milliseconds * 1000)));
  }

  fail(kind: 'failed' | 'mixed', sentence: string): void {
    this[kind] += 1;
    if (this.faults.length < MOST_FAULTS) this.faults.push(sentence);
  }

  /** A percentile of the response times of pages, in milliseconds. */
  within(percent: number): number {
    return this.#times.percentile(percent) / 1000;
  }
}
