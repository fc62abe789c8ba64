import type { Arms } from 'platform/rollout/verdict';
import type { PartName } from 'shared/contract';
import type { Sender } from './assign-arm';

/** Milliseconds after which a page that fetched its script and reported nothing counts as failed. */
const TIMEOUT = 30_000;
/** The maximum, so that a flood does not fill the memory; the oldest are dropped first. */
const MOST = 20_000;

export interface AwaitedReport {
  name: PartName;
  rolloutId: string;
  arm: keyof Arms;
  share: number;
  sender: Sender;
  /** Milliseconds since 1970. */
  since: number;
}

/** Sessions whose page fetched its script and has sent no outcome yet. */
export class AwaitedReports {
  /** All have the same timeout, so insertion order is the order of expiry. */
  readonly #awaited = new Map<string, AwaitedReport>();

  expect(report: AwaitedReport): void {
    const key = keyOf(report.rolloutId, report.sender.session);
    if (this.#awaited.has(key)) return;
    this.#awaited.set(key, report);
    if (this.#awaited.size > MOST) this.#awaited.delete(this.#awaited.keys().next().value!);
  }

  /** Stops waiting for a session. @returns whether it was awaited */
  settle(rolloutId: string, session: string): boolean {
    return this.#awaited.delete(keyOf(rolloutId, session));
  }

  /** Removes and returns those that timed out. */
  overdue(now: number): AwaitedReport[] {
    const silent: AwaitedReport[] = [];
    for (const [key, report] of this.#awaited) {
      if (report.since + TIMEOUT > now) break;
      this.#awaited.delete(key);
      silent.push(report);
    }
    return silent;
  }
}

const keyOf = (rolloutId: string, session: string): string => `${rolloutId} ${session}`;
