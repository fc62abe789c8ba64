// Everything that must hold before a change lands: types, lint, styles, unit tests, browser journeys.
// `--without-browser` leaves out the last. Ends with one line that counts what was checked.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from 'shared/build/workspaces';
import { findBrowser } from './find-browser';

interface Count {
  passed: number;
  failed: number;
}

const reports = mkdtempSync(path.join(tmpdir(), 'site-test-'));
const withBrowser = !process.argv.includes('--without-browser');

const counts = [
  check('types', 'tsc', ['-p', 'tsconfig.json']),
  check('lint', 'oxlint', ['--deny-warnings']),
  check('file rules', 'tsx', ['scripts/check-files.ts']),
  check('styles', 'stylelint', ['{shared,shell,remotes}/**/*.scss']),
  unitTests(),
  ...(withBrowser ? [browserTests()] : []),
];
const total = counts.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }), { passed: 0, failed: 0 });
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): number {
  const bin = path.join(ROOT, 'node_modules/.bin', command);
  return spawnSync(bin, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1;
}

function check(name: string, command: string, args: string[]): Count {
  console.log(`\n— ${name}`);
  return run(command, args) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function unitTests(): Count {
  console.log('\n— unit tests');
  const report = path.join(reports, 'jest.json');
  const projects = ['shared', 'shell', 'remotes/landing', 'remotes/legal', 'remotes/help'];
  const status = run('jest', ['--projects', ...projects, '--json', `--outputFile=${report}`, '--silent', '--reporters=default'], { NODE_ENV: 'test' });
  return counted(status, () => {
    const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(report, 'utf8'));
    return { passed: numPassedTests, failed: Math.max(numFailedTests, numFailedTestSuites) };
  });
}

function browserTests(): Count {
  console.log('\n— browser journeys');
  const browser = findBrowser();
  if (browser.fault) {
    console.error(browser.fault);
    return { passed: 0, failed: 1 };
  }
  const report = path.join(reports, 'playwright.json');
  const env = { BROWSER_PATH: browser.path, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const status = run('playwright', ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'], env);
  return counted(status, () => {
    const { stats } = JSON.parse(readFileSync(report, 'utf8'));
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
  });
}

/** A runner that ended badly is a failure even when its report says that nothing failed, or there is none. */
function counted(status: number, read: () => Count): Count {
  try {
    const { passed, failed } = read();
    return { passed, failed: status === 0 ? failed : Math.max(1, failed) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
