import { availableParallelism } from 'node:os';
import type { Count } from './count-suite';
import { runProgram } from './run-program';

/** Timeout of one check in milliseconds. */
const LIMIT = 10 * 60_000;

/** A name, a program and its arguments. */
type Check = [name: string, program: string, words: string[]];

/** Runs programs in parallel, one per core, and prints the output of each as one block. Resolves with the number of passed ones and the names of failed ones. */
export async function runChecks(checks: readonly Check[]): Promise<Count> {
  const waiting = [...checks];
  const faults: string[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, program, args] = next;
      const { fault, output } = await runProgram(program, args, { limit: LIMIT, capture: true });
      const printed = [output, fault && `${program} ${fault}`].filter(Boolean).join('\n');
      console.log(`\n— ${name}${printed && `\n${printed}`}`);
      if (fault !== null) faults.push(name);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return { passed: checks.length - faults.length, failed: faults.length, faults, retried: [] };
}

/** The default, four checkers, needs half as much processor time again, because each checks the shared types. */
const CHECKERS = ['--checkers', '2'];

/**
 * The static checks of `npm test` and `npm run check`.
 * @param kept returns the path of a cache file
 */
export const checksOf = (kept: (name: string) => string): Check[] => [
  ['types', 'tsc', ['-p', 'tsconfig.json', ...CHECKERS, '--incremental', '--tsBuildInfoFile', kept('types.tsbuildinfo')]],
  ['layout', 'oxfmt', ['--check']],
  ['unused exports', 'knip', ['--no-progress', '--no-config-hints']],
  ['styles', 'stylelint', ['--cache', '--cache-location', kept('styles-checked'), '{shared,shell,remotes,platform}/**/*.scss']],
  ['source rules', 'tsx', ['tooling/check/check-sources.ts']],
  ['packages', 'tsx', ['tooling/check/check-packages.ts']],
  ['text keys', 'tsx', ['tooling/check/check-texts.ts']],
  ['search', 'tsx', ['tooling/check/check-search.ts']],
  ['lint', 'oxlint', ['--deny-warnings']],
];

/** The checks that read Markdown: documents and guides. */
const READ_MARKDOWN = ['source rules', 'search'];

/** What each check reads of a repository, as lines of `Inputs`. Its programs do not tell their reads, so this is everything but Markdown for most. */
export const checkRecords = (checks: readonly Check[], root: string): Map<string, string[]> =>
  new Map(checks.map(([name]) => [name, [`${READ_MARKDOWN.includes(name) ? 'tree' : 'code'} ${root}`]]));
