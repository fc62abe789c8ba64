import { isDeepStrictEqual } from 'node:util';
import { isLive } from '../registry/section-state';
import { readRegistry } from '../registry/registry-file';
import type { FleetCounts, FleetSignals, HeardSession } from '../fleet/signals';
import { readCounts, writeCounts } from '../signals/signals-file';
import { addCounts } from '../verdict/add-counts';
import { noCounts } from '../verdict/counts';
import { restsOnFew } from '../verdict/rests-on-few';
import type { Ask } from './database';
import { pullCounts } from './pull-counts';
import { exchangeFiles } from './signal-files';
import { countsOf, rowsOf } from './sum-sessions';

/** Sessions in one batch, and at most on their way: beyond that the database was away for long, and a verdict has enough. */
const BATCH = 500;
const MOST = 20_000;

/** Milliseconds between two looks at what the others heard: while a rollout is under way, and while none is. */
const PULL = 500;
const QUIET = 10_000;
/** The course of a rollout is only looked at. */
const FILES = 2_000;

/** As the tally of one origin has it: sessions that one network may add to an arm. */
const LEAST_PER_NETWORK = 2;
const SHARE_PER_NETWORK = 0.05;

/** The name under which the sums of all lie in the folder, where those of single origins lie on one machine. */
const FLEET = 'fleet';

/** Sessions go to the database in batches. One that is sent twice counts once, because the database knows every session by its hash. */
export class SignalsInTables implements FleetSignals {
  readonly #waiting = new Map<string, HeardSession[]>();
  #known = new Map<string, FleetCounts>();
  #hasSaidFull = false;
  #exchanging: Promise<void> = Promise.resolve();
  #pullAt = 0;
  #filesAt = 0;

  constructor(private readonly data: string) {}

  get waiting(): number {
    return [...this.#waiting.values()].reduce((sum, { length }) => sum + length, 0);
  }

  hear(rollout: string, session: HeardSession): void {
    if (this.waiting >= MOST) {
      if (!this.#hasSaidFull)
        console.error(`${MOST} sessions wait for the database of the fleet; those that come are not counted.`);
      this.#hasSaidFull = true;
      return;
    }
    const waiting = this.#waiting.get(rollout) ?? [];
    waiting.push(session);
    this.#waiting.set(rollout, waiting);
  }

  counts(rollout: string): FleetCounts {
    const waiting = this.#waiting.get(rollout) ?? [];
    const known = this.#known.get(rollout);
    // Those of before the fleet lie beside the sums of all; after a start these lie there as well, until the first exchange.
    const base = readCounts(this.data, rollout, known && FLEET);
    return {
      all: addCounts(base, known?.all ?? noCounts(), countsOf(rowsOf(waiting))),
      withoutLoudest: addCounts(base, known?.withoutLoudest ?? noCounts(), countsOf(rowsOf(waiting, true))),
    };
  }

  /** Gives what waits, and takes what all have said; one after the other, or what is given twice would be taken off twice. */
  exchange(ask: Ask, now = Date.now()): Promise<void> {
    const done = this.#exchanging.then(() => this.#exchange(ask, now));
    this.#exchanging = done.catch(() => undefined);
    return done;
  }

  async #exchange(ask: Ask, now: number): Promise<void> {
    if (this.#waiting.size === 0 && now < this.#pullAt) return;
    const given = new Map<string, number>();
    for (const [rollout, heard] of this.#waiting) {
      // More may come while these are on their way.
      const waiting = [...heard];
      for (let from = 0; from < waiting.length; from += BATCH) await give(ask, rollout, waiting.slice(from, from + BATCH));
      given.set(rollout, waiting.length);
    }
    const { named, isAnyLive } = rolloutsOf(this.data);
    const rollouts = [...new Set([...named, ...given.keys()])];
    if (now >= this.#filesAt) await exchangeFiles(ask, this.data, rollouts);
    if (now >= this.#filesAt) this.#filesAt = now + FILES;
    const pulled = await pullCounts(ask, rollouts);
    this.#pullAt = now + (isAnyLive ? PULL : QUIET);
    // What was given stands in the sums before it waits no more.
    for (const [rollout, length] of given) this.#settle(rollout, length);
    this.#hasSaidFull = false;
    for (const [rollout, counts] of pulled) {
      if (counts.all.stages.length === 0 || isDeepStrictEqual(counts, this.#known.get(rollout))) continue;
      const few = restsOnFew(counts);
      await writeCounts(this.data, rollout, { ...counts.all, ...(few !== null && { wouldAbort: few }) }, FLEET);
    }
    this.#known = pulled;
  }

  #settle(rollout: string, length: number): void {
    const left = this.#waiting.get(rollout)!.slice(length);
    if (left.length > 0) this.#waiting.set(rollout, left);
    else this.#waiting.delete(rollout);
  }
}

async function give(ask: Ask, rollout: string, heard: readonly HeardSession[]): Promise<void> {
  const entries = heard.map(({ cause, isNew: _isNew, ...session }) => ({
    ...session,
    kind: cause?.kind ?? 'unknown',
    page: cause?.page ?? 'other pages',
  }));
  await ask('SELECT site.hear($1, $2, $3, $4)', [rollout, JSON.stringify(entries), LEAST_PER_NETWORK, SHARE_PER_NETWORK], 20_000);
}

/** The rollouts that the registry names, also those that are over: their last sessions may still be on the way. */
function rolloutsOf(data: string): { named: string[]; isAnyLive: boolean } {
  try {
    const rollouts = Object.values(readRegistry(data).sections).flatMap(({ rollout }) => rollout ?? []);
    return { named: rollouts.map(({ id }) => id), isAnyLive: rollouts.some(isLive) };
  } catch {
    // Said by whoever follows the registry.
    return { named: [], isAnyLive: false };
  }
}
