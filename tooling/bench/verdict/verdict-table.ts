import { median } from '../quantiles';
import { runRollout, type Ended } from './run-rollout';
import { upperBound } from './upper-bound';
import { HEALTHY, LATE, WORSE, type World, type Worse } from './world';

/** The share of healthy rollouts that may be aborted, and of late failures that may reach 100 %. */
const MOST = 0.01;

/** A row of a table, and its broken bounds. */
interface Row {
  line: string;
  broken: string[];
}

/**
 * Prints both tables as Markdown, each row as soon as it is computed. Seeds are fixed, so the same call prints the same rows. A median
 * needs only a third of the rollouts. @returns whether every bound holds
 */
export function benchVerdict(rollouts: number, print: (line: string) => void): boolean {
  const broken: string[] = [];
  const add = (row: Row) => {
    print(row.line);
    broken.push(...row.broken);
  };
  print(
    head('a candidate that is worse, at 10 % | sessions of it | its pages | at most | sessions with the rule of networks | by'),
  );
  for (const world of WORSE) add(worseRow(world, many(world, Math.ceil(rollouts / 3))));
  print('');
  print(head('a world | aborted | that is at most | held by few networks | promoted | reached 100 % | stuck there | days'));
  for (const world of HEALTHY) add(healthyRow(world, many(world, rollouts)));
  add(lateRow(LATE, many(LATE, rollouts)));
  for (const fault of broken) print(`\nNot within its bound: ${fault}`);
  return broken.length === 0;
}

const many = (world: World, rollouts: number): Ended[] =>
  Array.from({ length: rollouts }, (_, seed) => runRollout(world, seed + 1));

/** The sessions and pages of the median rollout until the evidence suffices, and its sessions until it also suffices without the loudest networks. */
export function worseRow({ most: { count, unit }, name }: Worse, ended: Ended[]): Row {
  const medianOf = (unit: 'sessions' | 'visits') => median(ended.map(({ before }) => before?.[unit] ?? Infinity));
  const withRule = median(ended.map(({ outcome, candidateSessions }) => (outcome === 'aborted' ? candidateSessions : Infinity)));
  const by = [...new Set(ended.flatMap(({ by }) => by ?? []))].join(', ');
  const cells = [medianOf('sessions'), medianOf('visits')].map(formatCount);
  return {
    line: line(name, ...cells, `${count} ${unit === 'visits' ? 'pages' : unit}`, formatCount(withRule), by),
    broken: medianOf(unit) > count ? [`${name}: ${formatCount(medianOf(unit))}`] : [],
  };
}

export function healthyRow(world: World, ended: Ended[]): Row {
  const broken = [
    ...(share(ended, isAborted) > MOST ? [`${world.name}: aborted`] : []),
    ...(ended.some(isStuck) ? [`${world.name}: stuck at 100 %`] : []),
  ];
  return { line: worldLine(world, ended), broken };
}

export function lateRow(world: World, ended: Ended[]): Row {
  const isEverywhere = ({ reached }: Ended) => reached === 100;
  return { line: worldLine(world, ended), broken: share(ended, isEverywhere) > MOST ? [`${world.name}: reached 100 %`] : [] };
}

function worldLine({ name }: World, ended: Ended[]): string {
  const aborted = ended.filter(isAborted).length;
  return line(
    name,
    `${aborted} of ${ended.length}`,
    percent(upperBound(aborted, ended.length)),
    percent(share(ended, ({ before, outcome }) => outcome !== 'aborted' && before !== null)),
    percent(share(ended, ({ outcome }) => outcome === 'promoted')),
    percent(share(ended, ({ reached }) => reached === 100)),
    String(ended.filter(isStuck).length),
    median(ended.map(({ days }) => days)).toFixed(1),
  );
}

const isAborted = ({ outcome }: Ended): boolean => outcome === 'aborted';
/** A stage lasts an hour in these worlds. */
const isStuck = ({ hoursInStage, outcome, reached }: Ended): boolean =>
  outcome === 'running' && reached === 100 && hoursInStage > 2;
const share = (ended: Ended[], predicate: (rollout: Ended) => boolean): number => ended.filter(predicate).length / ended.length;
const percent = (rate: number): string => `${Number((100 * rate).toPrecision(2))} %`;

const formatCount = (count: number): string => (count === Infinity ? 'never' : count.toLocaleString('en'));

const line = (...cells: string[]): string => `| ${cells.join(' | ')} |`;
/** The first two lines of a table, whose columns stand at the right after the first. */
function head(columns: string): string {
  const [, ...others] = columns.split(' | ');
  return `${line(columns)}\n${line('---', ...others.map(() => '---:'))}`;
}
