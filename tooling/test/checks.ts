import { availableParallelism } from 'node:os';
import type { Count } from './count-suite';
import { runProgram } from './run-program';

/** Milliseconds for one check. */
const LIMIT = 10 * 60_000;

/** Its name, the program that checks, and the arguments of that. */
type Check = [name: string, program: string, words: string[]];

/** Runs programs side by side, as many as there are cores; prints the output of each in one piece. Answers how many passed, and the names of those that failed. */
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

/** The compiler's own default, four, does half as much work again, since each of them checks again what they share. */
const CHECKERS = ['--checkers', '2'];

/**
 * What `npm test` and `npm run check` run beside the tests.
 * @param kept the place of what one run keeps for the next, by its file name
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
