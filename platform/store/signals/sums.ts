import type { Counts, Group, Source } from '../../rollout/verdict';
import type { Query, Value } from '../engine';
import { upsert } from '../rows';
import { loudnessOf, prefixOf } from './sum-sessions';

interface CountKey {
  metric: string;
  source: Source;
  arm: string;
  share: string;
  network: string;
}

const SUM = ['rollout', 'source', 'arm', 'share'];
const NETWORK = ['rollout', 'metric', 'network', 'source', 'arm', 'share', 'prefix'];
const CAUSE = ['rollout', 'arm', 'kind', 'page'];

/** What one transaction adds to the sums, and the sums before it. */
export class Sums {
  readonly #totals = new Map<string, number>();
  readonly #networks = new Map<string, Value[]>();
  readonly #sums = new Map<string, Value[]>();
  readonly #causes = new Map<string, Value[]>();

  /** The sessions of a metric, or of a network in a metric. */
  totalOf(name: string): number {
    return this.#totals.get(name) ?? 0;
  }

  addTotal(name: string, sessions: number): void {
    this.#totals.set(name, this.totalOf(name) + sessions);
  }

  addSession(rollout: string, { arm, metric, network, share, source }: CountKey, sessions: number, failures: number): void {
    this.addTotal(metric, sessions);
    this.addTotal(`${metric} ${network}`, sessions);
    const loud = loudnessOf({ source, sessions, failures });
    increase(this.#sums, [rollout, source, arm, share], [sessions, failures]);
    increase(this.#networks, [rollout, metric, network, source, arm, share, prefixOf(network)], [sessions, failures, loud]);
  }

  addToGroup(rollout: string, { arm, share }: CountKey, group: Group, sessions: number, failures: number): void {
    increase(this.#sums, [rollout, group, arm, share], [sessions, failures]);
  }

  addCause(rollout: string, arm: string, kind: string, page: string, sessions: number): void {
    increase(this.#causes, [rollout, arm, kind, page], [sessions]);
  }

  /** Adds counts without sessions, such as those imported from an older format. */
  addCounts(rollout: string, { causes, stages }: Counts): void {
    for (const arm of ['stable', 'candidate'] as const) {
      for (const { browsers, felt = {}, server, share } of stages)
        for (const [source, { [arm]: armCounts }] of Object.entries({ browsers, server, ...felt }))
          if (armCounts.sessions + armCounts.failures > 0)
            increase(this.#sums, [rollout, source, arm, String(share)], [armCounts.sessions, armCounts.failures]);
      for (const { kind, page, sessions } of causes[arm]) this.addCause(rollout, arm, kind, page, sessions);
    }
  }

  async write(query: Query): Promise<void> {
    await add(query, 'signal_sums', SUM, SUM, ['sessions', 'failures'], this.#sums);
    await add(query, 'signal_networks', NETWORK, NETWORK.slice(0, -1), ['sessions', 'failures', 'loud'], this.#networks);
    await add(query, 'signal_causes', CAUSE, CAUSE, ['sessions'], this.#causes);
  }
}

function increase(rows: Map<string, Value[]>, key: Value[], by: number[]): void {
  const name = JSON.stringify(key);
  const row = rows.get(name) ?? [...key, ...by.map(() => 0)];
  rows.set(name, row);
  by.forEach((each, place) => (row[key.length + place] = (row[key.length + place] as number) + each));
}

const add = (query: Query, name: string, names: string[], key: string[], numbers: string[], rows: Map<string, Value[]>) =>
  upsert(
    query,
    name,
    {
      columns: [...names, ...numbers],
      key,
      set: numbers.map((each) => `${each} = ${name}.${each} + excluded.${each}`).join(', '),
    },
    [...rows.values()],
  );
