// Everything that must hold before a change lands: types, lint, packages, styles, unit tests, browser journeys.
// `--without-browser` (`npm run check`) leaves out the last, and unit tests that passed over the same files. Ends with one line that counts what was checked.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildableNames, ROOT } from '../build/workspaces';
import { browserFaults, browserLines, browserRetries } from '../test/browser-lines';
import { countSuite, sumCounts, type Count } from '../test/count-suite';
import { findBrowser } from '../test/find-browser';
import { OwnTmp } from '../test/own-tmp';
import { PassedBefore } from '../test/passed-before';
import { runChecks, type Check } from '../test/run-checks';
import { runProgram } from '../test/run-program';
import { SOAK_PARTS } from '../test/soak-parts';
import { countUnitTests, type UnitReport } from '../test/unit-count';

/** Milliseconds for a runner: twice what it takes on a slow machine. */
const LIMIT = { unit: 25 * 60_000, browser: 50 * 60_000 };

const tmp = new OwnTmp();
const withBrowser = !process.argv.includes('--without-browser');

/** What one run has found to be well the next one need not read again. */
const kept = (name: string) => path.join(ROOT, 'node_modules/.cache', name);

const CHECKS: Check[] = [
  ['types', 'tsc', ['-p', 'tsconfig.json', '--incremental', '--tsBuildInfoFile', kept('types.tsbuildinfo')]],
  ['layout', 'prettier', ['--check', '--log-level', 'warn', '--cache', '--cache-location', kept('layout-checked'), '.']],
  ['unused exports', 'knip', ['--no-progress', '--no-config-hints']],
  ['styles', 'stylelint', ['--cache', '--cache-location', kept('styles-checked'), '{shared,shell,remotes,platform}/**/*.scss']],
  ['source rules', 'tsx', ['tooling/check/check-sources.ts']],
  ['packages', 'tsx', ['tooling/check/check-packages.ts']],
  ['text keys', 'tsx', ['tooling/check/check-texts.ts']],
  ['search', 'tsx', ['tooling/check/check-search.ts']],
  ['lint', 'oxlint', ['--deny-warnings']],
];

const counts: Count[] = [await runChecks(CHECKS), await unitTests(), ...(withBrowser ? [await browserTests()] : [])];
const total = sumCounts(counts);
if (withBrowser) console.log(`Tried in part, and whole by npm run test:soak: ${SOAK_PARTS.map(({ what }) => what).join('; ')}.`);
// Named once more at the end, because the runners' own words stand far above by then.
for (const line of total.lines) console.log(line);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
tmp.remove();

async function unitTests(): Promise<Count> {
  console.log('\n— unit tests');
  const report = tmp.file('jest.json');
  const remotes = buildableNames().flatMap((name) => (name === 'shell' ? [] : [`remotes/${name}`]));
  const all = [
    'shared',
    'shell',
    'platform',
    'platform/console',
    'platform/release-service',
    'platform/origin',
    'tooling',
    ...remotes,
  ];
  const before = new PassedBefore(ROOT, kept('unit-tests-passed.json'));
  const unchanged = all.filter((workspace) => before.has(workspace));
  const left = withBrowser ? [] : unchanged;
  const projects = all.filter((workspace) => !left.includes(workspace));
  if (left.length > 0) console.log(`Nothing has changed since they passed: ${left.join(', ')}. npm test runs all.`);
  if (projects.length === 0) return { passed: 0, failed: 0, faults: [], retried: [] };
  // In an order of its own each time; jest prints the seed, and `--seed N` repeats that order.
  const options = [
    // Its usual place is the folder that goes with this run.
    `--cacheDirectory=${kept('jest')}`,
    '--randomize',
    '--silent',
    '--reporters=default',
  ];
  const quick = new OwnTmp({ inMemory: true });
  const env = { ...quick.env, NODE_ENV: 'test' };
  // Every core: nothing else runs meanwhile, and jest would leave one out.
  const words = ['--projects', ...projects, '--maxWorkers=100%', '--json', `--outputFile=${report}`, ...options];
  const exit = await runProgram('jest', words, { env, limit: LIMIT.unit });
  if (exit.fault === null) before.keep(projects);
  const tryAlone = async (file: string) => {
    console.log(`\n— ${path.relative(ROOT, file)}, a second time and alone`);
    // A failed test may leave a server open, which jest would wait for.
    const alone = ['--projects', ...projects, '--runInBand', '--forceExit', '--runTestsByPath', file, ...options];
    return (await runProgram('jest', alone, { env, limit: LIMIT.unit })).fault === null;
  };
  // Some four thousand tests run on machines that are shared; outside CI a developer is to see each of them that fails.
  const read = (): UnitReport => JSON.parse(readFileSync(report, 'utf8'));
  const count = await countUnitTests(exit, read, process.env.CI ? tryAlone : undefined);
  quick.remove();
  return count;
}

async function browserTests(): Promise<Count> {
  console.log('\n— browser journeys');
  const browser = findBrowser();
  if (browser.fault) {
    return { passed: 0, failed: 1, faults: [browser.fault], retried: [] };
  }
  const report = tmp.file('playwright.json');
  const env = { ...tmp.env, BROWSER_PATH: browser.path, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const words = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'];
  const exit = await runProgram('playwright', words, { env, limit: LIMIT.browser });
  return countSuite('browser tests', exit, () => {
    const told = JSON.parse(readFileSync(report, 'utf8'));
    browserLines(told).forEach((line) => console.log(line));
    return {
      passed: told.stats.expected + told.stats.flaky,
      failed: told.stats.unexpected,
      faults: browserFaults(told),
      retried: browserRetries(told),
    };
  });
}
