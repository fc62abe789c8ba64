import type { Rollout } from 'shared/contract/registry/schema';
import { isLive } from '../../rollout';
import type { Cause, Counts } from '../../rollout/verdict';
import type { Engine, Query } from '../engine';
import { deleteInSteps, placeholders } from '../rows';
import { isFollowedBy, MOST_POINTS, pointsToDrop, type EvidencePoint } from './evidence-history';
import { putSessions } from './put-sessions';
import { LEAST_EXCLUDED, ONE_EXCLUDED_IN, type CountedRollout, type SessionRecord } from './session';
import { asHeard, countsOf, withoutSmallGroups, type SumRow } from './sum-sessions';

/** A report of an origin on a rollout. Idempotent. */
export type SignalEntry = { session: SessionRecord } | { point: EvidencePoint } | { wouldAbort: string };

const DAY = 24 * 60 * 60 * 1000;

/** The sessions of rollouts in the tables of one engine. */
export class SignalsTable {
  constructor(private readonly engine: Engine) {}

  /** Adds reports on a rollout. Ignores those of an ended rollout, whose deleted sessions would count again. */
  put(rollout: string, entries: readonly SignalEntry[], now = new Date()): Promise<void> {
    return this.engine.change(async (query) => {
      if (await begin(query, rollout, now)) return;
      await putSessions(
        query,
        rollout,
        entries.flatMap((entry) => ('session' in entry ? [entry.session] : [])),
      );
      for (const entry of entries) {
        if ('point' in entry) await putPoint(query, rollout, entry.point);
        // The first reason stays: a person who resumes the rollout has reviewed it.
        if ('wouldAbort' in entry)
          await query('UPDATE site.signal_rollouts SET would_abort = $1 WHERE rollout = $2 AND would_abort IS NULL', [
            entry.wouldAbort,
            rollout,
          ]);
      }
    });
  }

  /** The counts of rollouts, over all origins. */
  async read(rollouts: readonly string[]): Promise<Map<string, CountedRollout>> {
    if (rollouts.length === 0) return new Map();
    const among = `WHERE rollout IN (${placeholders(rollouts.length)})`;
    const { query } = this.engine;
    const sums = await query<Of<SumRow>>(
      `SELECT rollout, source, arm, share, sessions, failures FROM site.signal_sums ${among}`,
      rollouts,
    );
    const causes = await query<Of<Cause & { arm: string }>>(
      `SELECT rollout, arm, kind, page, sessions FROM site.signal_causes ${among} ORDER BY rollout, arm, kind, page`,
      rollouts,
    );
    const ends = await query<Of<{ would_abort: string }>>(
      `SELECT rollout, would_abort FROM site.signal_rollouts ${among} AND would_abort IS NOT NULL`,
      rollouts,
    );
    return new Map(
      rollouts.map((rollout) => {
        const isOf = (row: { rollout: string }) => row.rollout === rollout;
        const by = (arm: string) =>
          causes.filter((row) => isOf(row) && row.arm === arm).map(({ kind, page, sessions }) => ({ kind, page, sessions }));
        const end = ends.find(isOf);
        return [
          rollout,
          {
            ...countsOf(withoutSmallGroups(sums.filter(isOf))),
            causes: { stable: by('stable'), candidate: by('candidate') },
            ...(end && { wouldAbort: end.would_abort }),
          },
        ];
      }),
    );
  }

  /** The counts without the loudest networks, so that a party that controls a few cannot abort a rollout. */
  async withoutLoudest(rollout: string): Promise<Counts> {
    const all = await this.engine.query<SumRow>(
      'SELECT source, arm, share, sessions, failures FROM site.signal_sums WHERE rollout = $1',
      [rollout],
    );
    return countsOf([...all, ...asHeard(all), ...(await this.engine.query<SumRow>(LOUD, [rollout]))]);
  }

  /** The history of a rollout, oldest first. */
  history(rollout: string): Promise<EvidencePoint[]> {
    return historyIn(this.engine.query, rollout);
  }

  /**
   * Deletes the sessions and networks of rollouts that are over.
   * @param rollouts those of the registry. A rollout that is not among them has ended as well, unless it began today: this machine may not have pulled it yet
   */
  async deleteOld(rollouts: readonly Rollout[], now: number): Promise<void> {
    const rows = await this.engine.query<{ rollout: string; begun_at: string }>(
      'SELECT rollout, begun_at FROM site.signal_rollouts WHERE is_over < 2',
    );
    for (const { rollout, begun_at: startedAt } of rows) {
      const current = rollouts.find(({ id }) => id === rollout);
      if (current ? isLive(current) : now - Date.parse(startedAt) < DAY) continue;
      const set = (state: number) =>
        this.engine.change((query) => query('UPDATE site.signal_rollouts SET is_over = $1 WHERE rollout = $2', [state, rollout]));
      await set(1);
      await deleteInSteps(this.engine, 'signal_sessions', 'rollout, metric, session', 'rollout = $1', rollout);
      await deleteInSteps(
        this.engine,
        'signal_networks',
        'rollout, metric, network, source, arm, share',
        'rollout = $1',
        rollout,
      );
      await set(2);
    }
  }
}

type Of<Row> = Row & { rollout: string };

/**
 * The reports of the loudest networks, to subtract. For each metric: those of the networks with most failures, or the latest paints, of
 * the candidate. As `heard`: the sessions of the networks with most sessions of stable, because these make the candidate look silent.
 */
const LOUD = `WITH against AS (
    SELECT metric, prefix, sum(loud) AS loud FROM site.signal_networks
      WHERE rollout = $1 AND prefix <> '' AND arm = 'candidate' GROUP BY metric, prefix
    UNION ALL SELECT 'heard', prefix, sum(sessions) FROM site.signal_networks
      WHERE rollout = $1 AND prefix <> '' AND arm = 'stable' AND source = 'browsers' GROUP BY prefix),
  ranked AS (
    SELECT metric, prefix, row_number() OVER (PARTITION BY metric ORDER BY loud DESC, prefix) AS place,
      count(*) OVER (PARTITION BY metric) AS networks FROM against WHERE loud > 0),
  loudest AS (SELECT metric, prefix FROM ranked WHERE place <= ${LEAST_EXCLUDED} OR (place - 1) * ${ONE_EXCLUDED_IN} < networks)
  SELECT source, arm, share, CAST(-sum(sessions) AS integer) AS sessions, CAST(-sum(failures) AS integer) AS failures
    FROM site.signal_networks sums JOIN loudest ON loudest.metric = sums.metric AND loudest.prefix = sums.prefix
    WHERE rollout = $1 AND arm = 'candidate' GROUP BY source, arm, share
  UNION ALL SELECT 'heard', arm, share, CAST(-sum(sessions) AS integer), CAST(-sum(failures) AS integer)
    FROM site.signal_networks sums JOIN loudest ON loudest.metric = 'heard' AND loudest.prefix = sums.prefix
    WHERE rollout = $1 AND source = 'browsers' GROUP BY arm, share`;

/** Begins a rollout with its first report. @returns whether it is over */
async function begin(query: Query, rollout: string, now: Date): Promise<boolean> {
  const [row] = await query<{ is_over: number }>('SELECT is_over FROM site.signal_rollouts WHERE rollout = $1', [rollout]);
  if (!row) await query('INSERT INTO site.signal_rollouts (rollout, begun_at) VALUES ($1, $2)', [rollout, now.toISOString()]);
  return row !== undefined && row.is_over > 0;
}

async function historyIn(query: Query, rollout: string): Promise<EvidencePoint[]> {
  const rows = await query<{ point: string }>('SELECT point FROM site.signal_points WHERE rollout = $1 ORDER BY at', [rollout]);
  return rows.map(({ point }) => JSON.parse(point) as EvidencePoint);
}

async function putPoint(query: Query, rollout: string, point: EvidencePoint): Promise<void> {
  const [last] = await query<{ point: string; total: number }>(
    `SELECT point, (SELECT CAST(count(*) AS integer) FROM site.signal_points WHERE rollout = $1) AS total
       FROM site.signal_points WHERE rollout = $1 ORDER BY at DESC LIMIT 1`,
    [rollout],
  );
  if (last && !isFollowedBy(JSON.parse(last.point) as EvidencePoint, point)) return;
  const text = JSON.stringify(point);
  await query('INSERT INTO site.signal_points (rollout, at, point) VALUES ($1, $2, $3)', [rollout, point.at, text]);
  if (!last || last.total < MOST_POINTS) return;
  const dropped = pointsToDrop(await historyIn(query, rollout)).map(({ at }) => at);
  await query(`DELETE FROM site.signal_points WHERE rollout = $1 AND at IN (${placeholders(dropped.length, 1)})`, [
    rollout,
    ...dropped,
  ]);
}
