import { armsOf, isGroup, noCounts, noStage, type Counts, type Source, type Stage } from '../../rollout/verdict/counts';
import { LEAST_IN_GROUP, LEAST_IN_ONE_HAND, metricOf, ONE_HAND_IN, type HeardSession } from './session';

export interface SumRow {
  source: Source;
  arm: 'stable' | 'candidate';
  share: string | number;
  sessions: number;
  failures: number;
}

/** Rows of sums as counts. */
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

/** Rows of sums without groups of few: they could be of few visitors. */
export function withoutSmallGroups<Row extends Pick<SumRow, 'source' | 'sessions'>>(rows: readonly Row[]): Row[] {
  const sums = new Map<Source, number>();
  for (const { source, sessions } of rows) sums.set(source, (sums.get(source) ?? 0) + sessions);
  return rows.filter(({ source }) => !isGroup(source) || sums.get(source)! >= LEAST_IN_GROUP);
}

/** What one network added. */
export interface NetworkRow extends SumRow {
  prefix: string;
}

/** Sessions of browsers once more, to take the busiest networks from. */
export const asHeard = (rows: readonly SumRow[]): SumRow[] =>
  rows.filter(({ source }) => source === 'browsers').map((row) => ({ ...row, source: 'heard' }));

/** The weight of sessions against their arm: failures, or late paints. */
export const loudnessOf = ({ failures, sessions, source }: Pick<SumRow, 'source' | 'sessions' | 'failures'>): number =>
  metricOf(source) === 'paint' ? sessions * Number(source.slice('paint-'.length)) : failures;

/** Sessions that wait for the tables, as rows. Silent ones are left out: only the tables know the signals of all origins. */
export function rowsOf(batch: readonly HeardSession[]): NetworkRow[] {
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

/** Rows without the loudest networks, as the SQL statement computes it for the tables. */
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
    const most = Math.max(LEAST_IN_ONE_HAND, Math.ceil(prefixes.size / ONE_HAND_IN));
    const loudest = [...prefixes].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1)).slice(0, most);
    for (const [prefix] of loudest) excluded.add(`${metric} ${prefix}`);
  }
  return [
    ...rows.filter(({ arm, prefix, source }) => arm === 'stable' || !excluded.has(`${metricOf(source)} ${prefix}`)),
    ...asHeard(rows.filter(({ prefix }) => !excluded.has(`heard ${prefix}`))),
  ];
}

/** The prefix of a network, shared by many addresses of one party. */
export const prefixOf = (network: string): string => network.split('.')[0]!;
