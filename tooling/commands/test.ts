// `npm test` runs the static checks, the unit tests and the browser tests; `--without-browser` (`npm run check`) leaves out the browser tests.
// Checks and tests that passed and have read nothing that has changed since are left out, except with `--all` and in CI. The last line counts all tests.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildableNames, ROOT, workspaceFolder } from '../build/workspaces';
import { browserRecords } from '../test/browser-records';
import { readReport } from '../test/browser-report';
import { inList } from '../test/browser-test';
import { checkRecords, checksOf, runChecks } from '../test/checks';
import { countSuite, sumCounts, type Count } from '../test/count-suite';
import { jestProjects } from '../test/jest-projects';
import { OwnTmp } from '../test/own-tmp';
import { describeMissed, describeTakenOver, PassedBefore } from '../test/passed-before';
import { addressesEnv, readAddresses } from '../test/recording/addresses';
import { readRecords, recordingEnv } from '../test/recording/records';
import { runProgram } from '../test/run-program';
import { SOAK_PARTS } from '../test/soak-parts';
import { countUnitTests, unitCounts, type UnitReport } from '../test/unit-count';
import { wrongUse } from '../build/wrong-use';

/** Timeout of a runner in milliseconds: twice its time on a slow machine. */
const LIMIT = { unit: 25 * 60_000, browser: 50 * 60_000 };

const tmp = new OwnTmp();
const { all, 'without-browser': withoutBrowser } = readWords();
const withBrowser = !withoutBrowser;
/** CI starts from a clean checkout and stores nothing. */
const inCI = Boolean(process.env.CI);
const selectionLines: string[] = [];

/** The paths of caches, with which the next run skips what has passed. */
const kept = (name: string) => path.join(ROOT, 'node_modules/.cache', name);

const PLAYWRIGHT = ['test', '--config', 'e2e/playwright.config.ts'];
/** Where Playwright keeps what it compiles, which takes it four seconds; by default in the temporary folder, which is deleted after this run. */
const COMPILED = { PWTEST_CACHE_DIR: kept('playwright') };

// Created before tests run: a folder with a new entry counts as changed, and its readers would run again.
const folders = [ROOT, path.join(ROOT, 'tooling'), path.join(ROOT, 'platform/console'), ...buildableNames().map(workspaceFolder)];
const outputs = [path.join(ROOT, '.cache'), ...folders.flatMap((folder) => [`${folder}/dist`, `${folder}/node_modules`])];
for (const folder of outputs) mkdirSync(folder, { recursive: true });

const journeys = withBrowser ? selectJourneys() : null;
const prepared = journeys && prepareJourneys(journeys);
// In parallel, because each of them leaves a core idle at times.
const counts: Count[] = await Promise.all([staticChecks(), unitTests()]);
const ready = await prepared;
if (ready && journeys) counts.push(await browserTests(journeys, ready));
const total = sumCounts(counts);
if (withBrowser)
  console.log(`Left out or shortened; complete in npm run test:soak: ${SOAK_PARTS.map(({ what }) => what).join('; ')}.`);
// Repeats the failures at the end, because the runners' output is far above.
for (const line of [...selectionLines, ...total.lines]) console.log(line);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
tmp.remove();

function readWords() {
  try {
    return parseArgs({ options: { all: { type: 'boolean' }, 'without-browser': { type: 'boolean' } } }).values;
  } catch (error) {
    wrongUse(
      `${(error as Error).message}\nThis runs the tests of everything; npm test -w remotes/help runs those of one section.`,
    );
  }
}

async function staticChecks(): Promise<Count> {
  const { before, leftOut, tellMissed } = selectFiles('static checks', 'checks-passed.json');
  const checks = checksOf(kept).filter(([name]) => !leftOut.includes(name));
  const count = await runChecks(checks);
  const passed = new Map(checks.map(([name]) => [name, count.faults.includes(name) ? null : 1]));
  tellMissed(passed);
  before?.keep(passed, checkRecords(checks, ROOT));
  return count;
}

async function unitTests(): Promise<Count> {
  console.log('\n— unit tests');
  const report = tmp.file('jest.json');
  const read = (): UnitReport => JSON.parse(readFileSync(report, 'utf8'));
  const projects = jestProjects();
  const { before, leftOut, tellMissed } = selectFiles('unit tests', 'unit-tests-passed.json');
  // Random order; jest prints the seed, and `--seed N` repeats the order.
  const options = [
    // The default is in the temporary folder, which is deleted after this run.
    `--cacheDirectory=${kept('jest')}`,
    '--randomize',
    '--silent',
    '--reporters=default',
    `--testSequencer=${path.join(ROOT, 'tooling/test/slowest-first.cjs')}`,
  ];
  // Frees memory before browsers start.
  const own = new OwnTmp();
  const env = { ...own.env, NODE_ENV: 'test' };
  // One worker more than cores, because tests of an unresponsive database only wait.
  const words = [
    '--projects',
    ...projects,
    `--maxWorkers=${availableParallelism() + 1}`,
    '--json',
    `--outputFile=${report}`,
    ...options,
  ];
  const filter = leftOut.length > 0 ? [`--filter=${path.join(ROOT, 'tooling/test/leave-out.cjs')}`, '--passWithNoTests'] : [];
  const leftOutFile = tmp.file('left-out.json');
  writeFileSync(leftOutFile, JSON.stringify(leftOut));
  const reads = tmp.file('reads');
  const recording = before ? recordingEnv(ROOT, reads) : {};
  const exit = await runProgram('jest', [...words, ...filter], {
    env: { ...env, ...recording, LEFT_OUT: leftOutFile },
    limit: LIMIT.unit,
  });
  // A killed run leaves no report.
  if (existsSync(report)) {
    tellMissed(unitCounts(read()));
    before?.keep(unitCounts(read()), readRecords(reads));
  }
  const tryAlone = async (file: string) => {
    console.log(`\n— ${path.relative(ROOT, file)}, a second time and alone`);
    // A failed test may leave a server open, for which jest would wait.
    const alone = ['--projects', ...projects, '--runInBand', '--forceExit', '--runTestsByPath', file, ...options];
    return (await runProgram('jest', alone, { env, limit: LIMIT.unit })).fault === null;
  };
  // In CI thousands of tests run on a shared machine. Outside CI a developer must see each failure.
  const count = await countUnitTests(exit, read, inCI ? tryAlone : undefined);
  own.remove();
  return count;
}

/** The checks or tests that need not run again. With `--all` none; `tellMissed` then reports those that selection would have left out although they fail. */
function selectFiles(what: string, file: string) {
  const before = inCI ? null : new PassedBefore(ROOT, kept(file));
  const results = before?.results ?? new Map();
  const tell = (line: string | null) => line && selectionLines.push(line);
  const line = all ? null : describeTakenOver(what, results);
  tell(line);
  if (line) console.log(line);
  const tellMissed = (counts: Map<string, number | null>) => all && tell(describeMissed(what, results, counts));
  return { before, leftOut: all ? [] : [...results.keys()], tellMissed };
}

function selectJourneys() {
  const { before, leftOut, tellMissed } = selectFiles('browser tests', 'browser-tests-passed.json');
  const list = tmp.file('left-out.txt');
  writeFileSync(list, leftOut.map((test) => inList(test, path.join(ROOT, 'e2e'))).join('\n'));
  return { before, tellMissed, words: leftOut.length > 0 ? [`--test-list-invert=${list}`, '--pass-with-no-tests'] : [] };
}

/**
 * Prepares the browser tests: builds and publishes the stores, installs a browser if there is none, and lets Playwright compile the tests, which
 * it would otherwise do before anything else runs. Returns the environment of the tests; without stores if preparing them failed, so that Playwright
 * tries again and reports the error; `null` if no test is to run.
 */
async function prepareJourneys({ before, words }: ReturnType<typeof selectJourneys>) {
  const options = { env: { ...tmp.env, ...COMPILED }, limit: LIMIT.unit, capture: true };
  const list = runProgram('playwright', [...PLAYWRIGHT, '--list', ...words], options);
  // Only a new test could have to run.
  if (words.length > 0 && !before?.hasDropped && (await list).output.includes('Total: 0 tests')) return null;
  const [{ fault, output }, browser] = await Promise.all([
    runProgram('tsx', ['e2e/fixtures/prepare-stores.ts'], options),
    import('../test/find-browser').then((one) => one.findBrowser()),
    list,
  ]);
  const stores: NodeJS.ProcessEnv = fault === null ? JSON.parse(output.split('\n').at(-1)!) : {};
  return { stores, browser };
}

async function browserTests(
  { before, tellMissed, words }: ReturnType<typeof selectJourneys>,
  { stores, browser }: NonNullable<Awaited<ReturnType<typeof prepareJourneys>>>,
): Promise<Count> {
  console.log('\n— browser journeys');
  const { path: executable, fault } = browser;
  if (executable === undefined) return { passed: 0, failed: 1, faults: [fault], retried: [] };
  const report = tmp.file('playwright.json');
  const asked = tmp.file('addresses');
  mkdirSync(asked);
  const env = {
    ...stores,
    BROWSER_PATH: executable,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    ...(before && addressesEnv(asked)),
  };
  const exit = await runProgram('playwright', [...PLAYWRIGHT, '--reporter=list,json', ...words], {
    env: { ...tmp.env, ...COMPILED, ...env },
    limit: LIMIT.browser,
  });
  return countSuite('browser tests', exit, () => {
    const results = JSON.parse(readFileSync(report, 'utf8'));
    const { counts: passed, lines, faults, retried } = readReport(results);
    tellMissed(passed);
    before?.keep(passed, browserRecords(ROOT, executable, passed.keys(), readAddresses(asked)));
    lines.forEach((line) => console.log(line));
    return { passed: results.stats.expected + results.stats.flaky, failed: results.stats.unexpected, faults, retried };
  });
}
