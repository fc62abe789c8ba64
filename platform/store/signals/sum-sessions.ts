import { armsOf, isGroup, noCounts, noStage, type Counts, type Source, type Stage } from '../../rollout/verdict';
import { LEAST_IN_GROUP, LEAST_EXCLUDED, metricOf, ONE_EXCLUDED_IN, type SessionRecord } from './session';

export interface SumRow {
  source: Source;
  arm: 'stable' | 'candidate';
  share: string | number;
  sessions: number;
  failures: number;
}

/** Converts rows of sums to counts. */
export function countsOf(rows: readonly SumRow[]): Counts {
  const stages = new Map<number, Stage>();
  for (const { source, arm, share, sessions, failures } of rows) {
    let stage = stages.get(Number(share));
    if (!stage) stages.set(Number(share), (stage = noStage(Number(share))));
    const sum = armsOf(stage, source)[arm];
    sum.sessions += sessions;
    sum.failures += failures;
  }
  return { ...noCounts(), stages: [...stages.values()].sort((a, b) => a.share - b.share) };
}

/** Removes groups with few sessions, which could identify visitors. */
export function withoutSmallGroups<Row extends Pick<SumRow, 'source' | 'sessions'>>(rows: readonly Row[]): Row[] {
  const sums = new Map<Source, number>();
  for (const { source, sessions } of rows) sums.set(source, (sums.get(source) ?? 0) + sessions);
  return rows.filter(({ source }) => !isGroup(source) || sums.get(source)! >= LEAST_IN_GROUP);
}

/** The sums of one network. */
export interface NetworkRow extends SumRow {
  prefix: string;
}

/** Copies of the rows of browsers as `heard`, from which the busiest networks are subtracted. */
export const asHeard = (rows: readonly SumRow[]): SumRow[] =>
  rows.filter(({ source }) => source === 'browsers').map((row) => ({ ...row, source: 'heard' }));

/** How much sessions speak against their arm: failures, or late paints. */
export const loudnessOf = ({ failures, sessions, source }: Pick<SumRow, 'source' | 'sessions' | 'failures'>): number =>
  metricOf(source) === 'paint' ? sessions * Number(source.slice('paint-'.length)) : failures;

/** Converts sessions that wait for the tables to rows. Leaves out silent ones, because another origin may have received their reports. */
export function rowsOf(batch: readonly SessionRecord[]): NetworkRow[] {
  const sessions = new Map<string, NetworkRow>();
  for (const { arm, cause, failed, isNew, network, session, share, source } of batch) {
    if (cause?.kind === 'silent' || cause?.kind === 'left') continue;
    const key = `${metricOf(source)} ${session}`;
    const row = sessions.get(key) ?? { source, arm, share, prefix: prefixOf(network), sessions: 0, failures: 0 };
    sessions.set(key, row);
    if (isNew) row.sessions = 1;
    if (failed) row.failures = 1;
  }
  return [...sessions.values()];
}

/** Removes the loudest networks from rows. Equals what the SQL statement in `signals-table.ts` computes. */
export function withoutLoudest(rows: readonly NetworkRow[]): SumRow[] {
  const against = new Map<string, Map<string, number>>();
  const add = (metric: string, prefix: string, loud: number) => {
    const prefixes = against.get(metric) ?? new Map<string, number>();
    against.set(metric, prefixes);
    if (prefix !== '' && loud > 0) prefixes.set(prefix, (prefixes.get(prefix) ?? 0) + loud);
  };
  for (const row of rows) {
    if (row.arm === 'candidate') add(metricOf(row.source), row.prefix, loudnessOf(row));
    else if (row.source === 'browsers') add('heard', row.prefix, row.sessions);
  }
  const excluded = new Set<string>();
  for (const [metric, prefixes] of against) {
    const most = Math.max(LEAST_EXCLUDED, Math.ceil(prefixes.size / ONE_EXCLUDED_IN));
    const loudest = [...prefixes].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1)).slice(0, most);
    for (const [prefix] of loudest) excluded.add(`${metric} ${prefix}`);
  }
  return [
    ...rows.filter(({ arm, prefix, source }) => arm === 'stable' || !excluded.has(`${metricOf(source)} ${prefix}`)),
    ...asHeard(rows.filter(({ prefix }) => !excluded.has(`heard ${prefix}`))),
  ];
}

/** The prefix of a network, which many addresses of one party share. */
export const prefixOf = (network: string): string => network.split('.')[0]!;
