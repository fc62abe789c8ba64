import { runRollout, type Ended } from './run-rollout';
import { HEALTHY, LATE, WORSE, type World } from './world';

/** Healthy rollouts are long, and a look after every tenth session finds nearly all that one after each would. */
const LOOK_AFTER = 10;

/** Markdown, so that it can be pasted into a page as it is; each line as soon as it is known. Seeded, so the same call gives the same rows. */
export function* verdictLines(rollouts: number): Generator<string> {
  yield* head('a candidate that is worse, at 10 %', 'sessions of it', 'its pages given', 'with the networks', 'by');
  for (const world of WORSE) yield worseRow(world, many(world, rollouts, 1));
  yield '';
  yield* head('a world', 'aborted', 'held by few networks', 'promoted', 'reached 100 %', 'days');
  for (const world of [...HEALTHY, LATE]) yield healthyRow(world, many(world, rollouts, LOOK_AFTER));
}

const many = (world: World, rollouts: number, every: number): Ended[] =>
  Array.from({ length: rollouts }, (_, seed) => runRollout(world, seed + 1, every));

/** In the middle rollout: until the evidence is enough, and until it is so without the networks that are left out. */
function worseRow({ name }: World, ended: Ended[]): string {
  const before = ended.map(({ before }) => before);
  const over = ended.map(({ how, candidateSessions }) => (how === 'aborted' ? candidateSessions : null));
  const by = [...new Set(ended.flatMap(({ by }) => by ?? []))].join(', ');
  return line(
    name,
    middle(before.map((each) => each?.sessions ?? null)),
    middle(before.map((each) => each?.visits ?? null)),
    middle(over),
    by,
  );
}

function healthyRow({ name }: World, ended: Ended[]): string {
  const share = (isSo: (one: Ended) => unknown) => `${Number(((100 * ended.filter(isSo).length) / ended.length).toFixed(1))} %`;
  return line(
    name,
    share(({ how }) => how === 'aborted'),
    share(({ how, before }) => how !== 'aborted' && before),
    share(({ how }) => how === 'promoted'),
    share(({ reached }) => reached === 100),
    middle(ended.map(({ days }) => Number(days.toFixed(1)))),
  );
}

/** One that never ended counts as longer than all others. */
function middle(values: (number | null)[]): string {
  const sorted = values.map((value) => value ?? Infinity).sort((a, b) => a - b);
  const value = sorted[Math.floor(sorted.length / 2)] ?? Infinity;
  return value === Infinity ? 'never' : String(value);
}

const line = (...cells: string[]): string => `| ${cells.join(' | ')} |`;
const head = (first: string, ...others: string[]): string[] => [line(first, ...others), line('---', ...others.map(() => '---:'))];
