// Everything that must hold before a change lands: types, lint, packages, styles, unit tests, browser journeys.
// `--without-browser` (`npm run check`) leaves out the last, and unit tests that passed over the same files. Ends with one line that counts what was checked.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildableNames, ROOT } from '../build/workspaces';
import { browserLines } from '../test/browser-lines';
import { findBrowser } from '../test/find-browser';
import { OwnTmp } from '../test/own-tmp';
import { PassedBefore } from '../test/passed-before';
import { runChecks, type Check } from '../test/run-checks';
import { SOAK_PARTS } from '../test/soak-parts';
import { unitFaults, unitRetries } from '../test/unit-faults';

interface Count {
  passed: number;
  failed: number;
  /** What failed, a line each. */
  faults?: string[];
  /** What passed only when it was tried again, a line each. */
  retried?: string[];
}

const tmp = new OwnTmp();
const withBrowser = !process.argv.includes('--without-browser');

/** What one run has found to be well the next one need not read again. */
const kept = (name: string) => path.join(ROOT, 'node_modules/.cache', name);

const CHECKS: Check[] = [
  ['types', 'tsc', ['-p', 'tsconfig.json', '--incremental', '--tsBuildInfoFile', kept('types.tsbuildinfo')]],
  ['layout', 'prettier', ['--check', '--log-level', 'warn', '--cache', '--cache-location', kept('layout-checked'), '.']],
  ['unused exports', 'knip', ['--no-progress', '--no-config-hints']],
  ['styles', 'stylelint', ['--cache', '--cache-location', kept('styles-checked'), '{shared,shell,remotes,console}/**/*.scss']],
  ['source rules', 'tsx', ['tooling/check/check-sources.ts']],
  ['packages', 'tsx', ['tooling/check/check-packages.ts']],
  ['text keys', 'tsx', ['tooling/check/check-texts.ts']],
  ['lint', 'oxlint', ['--deny-warnings']],
];

const counts: Count[] = [await runChecks(CHECKS), unitTests(), ...(withBrowser ? [browserTests()] : [])];
const total = counts.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }), {
  passed: 0,
  failed: 0,
});
if (withBrowser) console.log(`Tried in part, and whole by npm run test:soak: ${SOAK_PARTS.map(({ what }) => what).join('; ')}.`);
// Named once more at the end, because the runners' own words stand far above by then.
for (const title of counts.flatMap(({ retried = [] }) => retried)) console.log(`Passed only when it was tried again: ${title}`);
for (const fault of counts.flatMap(({ faults = [] }) => faults)) console.log(`Failed: ${fault}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
tmp.remove();

function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): number {
  const bin = path.join(ROOT, 'node_modules/.bin', command);
  return spawnSync(bin, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1;
}

function unitTests(): Count {
  console.log('\n— unit tests');
  const report = tmp.file('jest.json');
  const remotes = buildableNames().flatMap((name) => (name === 'shell' ? [] : [`remotes/${name}`]));
  const all = ['shared', 'shell', 'releases', 'console', 'service', 'origin', 'tooling', ...remotes];
  const before = new PassedBefore(ROOT, kept('unit-tests-passed.json'));
  const unchanged = all.filter((workspace) => before.has(workspace));
  const left = withBrowser ? [] : unchanged;
  const projects = all.filter((workspace) => !left.includes(workspace));
  if (left.length > 0) console.log(`Nothing has changed since they passed: ${left.join(', ')}. npm test runs all.`);
  if (projects.length === 0) return { passed: 0, failed: 0 };
  // In an order of its own each time; jest prints the seed, and `--seed N` repeats that order.
  // Every core: nothing else runs meanwhile, and jest would leave one out.
  const words = [
    '--projects',
    ...projects,
    '--maxWorkers=100%',
    // Its usual place is the folder that goes with this run.
    `--cacheDirectory=${kept('jest')}`,
    '--randomize',
    '--json',
    `--outputFile=${report}`,
    '--silent',
    '--reporters=default',
  ];
  const status = run('jest', words, { ...tmp.env, NODE_ENV: 'test' });
  if (status === 0) before.keep(projects);
  return counted(status, () => {
    const told = JSON.parse(readFileSync(report, 'utf8'));
    return {
      passed: told.numPassedTests,
      failed: Math.max(told.numFailedTests, told.numFailedTestSuites),
      faults: unitFaults(told),
      retried: unitRetries(told),
    };
  });
}

function browserTests(): Count {
  console.log('\n— browser journeys');
  const browser = findBrowser();
  if (browser.fault) {
    console.error(browser.fault);
    return { passed: 0, failed: 1 };
  }
  const report = tmp.file('playwright.json');
  const env = { ...tmp.env, BROWSER_PATH: browser.path, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const status = run('playwright', ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'], env);
  return counted(status, () => {
    const told = JSON.parse(readFileSync(report, 'utf8'));
    browserLines(told).forEach((line) => console.log(line));
    return { passed: told.stats.expected + told.stats.flaky, failed: told.stats.unexpected };
  });
}

/** A runner that ended badly is a failure even when its report says that nothing failed, or there is none. */
function counted(status: number, read: () => Count): Count {
  try {
    const { failed, ...count } = read();
    return { ...count, failed: status === 0 ? failed : Math.max(1, failed) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
