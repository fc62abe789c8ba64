import type { Check } from './run-checks';

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
