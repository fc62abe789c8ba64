// Everything that must hold before a change lands: types, lint, packages, styles, unit tests, browser journeys.
// `--without-browser` (`npm run check`) leaves out the last. A file of tests that passed and has read nothing that changed since is left out, except
// with `--all` and in CI. Ends with one line that counts what was checked.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildableNames, ROOT, workspaceFolder } from '../build/workspaces';
import { browserRecords } from '../test/browser-records';
import { readReport } from '../test/browser-report';
import { inList } from '../test/browser-test';
import { checksOf, runChecks } from '../test/checks';
import { countSuite, sumCounts, type Count } from '../test/count-suite';
import { jestProjects } from '../test/jest-projects';
import { OwnTmp } from '../test/own-tmp';
import { describeMissed, describeTakenOver, PassedBefore } from '../test/passed-before';
import { addressesEnv, readAddresses } from '../test/recording/addresses';
import { readRecords, recordingEnv } from '../test/recording/records';
import { runProgram } from '../test/run-program';
import { SOAK_PARTS } from '../test/soak-parts';
import { countUnitTests, unitCounts, type UnitReport } from '../test/unit-count';

/** Milliseconds for a runner: twice what it takes on a slow machine. */
const LIMIT = { unit: 25 * 60_000, browser: 50 * 60_000 };

const tmp = new OwnTmp();
const { all, 'without-browser': withoutBrowser } = readWords();
const withBrowser = !withoutBrowser;
/** CI starts from nothing, and keeps nothing. */
const inCI = Boolean(process.env.CI);
const selectionLines: string[] = [];

/** What one run has found to be well the next one need not read again. */
const kept = (name: string) => path.join(ROOT, 'node_modules/.cache', name);

const PLAYWRIGHT = ['test', '--config', 'e2e/playwright.config.ts'];

// A folder in which one of these appeared while tests ran would count as changed, and its readers would run again.
const folders = [ROOT, path.join(ROOT, 'tooling'), path.join(ROOT, 'platform/console'), ...buildableNames().map(workspaceFolder)];
const outputs = [path.join(ROOT, '.cache'), ...folders.flatMap((folder) => [`${folder}/dist`, `${folder}/node_modules`])];
for (const folder of outputs) mkdirSync(folder, { recursive: true });

const journeys = withBrowser ? selectJourneys() : null;
const prepared = journeys && prepareJourneys(journeys);
// Each of them alone leaves a core idle at times.
const counts: Count[] = await Promise.all([runChecks(checksOf(kept)), unitTests()]);
const ready = await prepared;
if (ready && journeys) counts.push(await browserTests(journeys, ready));
const total = sumCounts(counts);
if (withBrowser)
  console.log(`Tried in part or not at all, and whole by npm run test:soak: ${SOAK_PARTS.map(({ what }) => what).join('; ')}.`);
// Named once more at the end, because the runners' own words stand far above by then.
for (const line of [...selectionLines, ...total.lines]) console.log(line);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
tmp.remove();

function readWords() {
  try {
    return parseArgs({ options: { all: { type: 'boolean' }, 'without-browser': { type: 'boolean' } } }).values;
  } catch (error) {
    console.error(
      `${(error as Error).message}\nThis runs the tests of everything; npm test -w remotes/help runs those of one section.`,
    );
    process.exit(2);
  }
}

async function unitTests(): Promise<Count> {
  console.log('\n— unit tests');
  const report = tmp.file('jest.json');
  const read = (): UnitReport => JSON.parse(readFileSync(report, 'utf8'));
  const projects = jestProjects();
  const { before, leftOut, tellMissed } = selectFiles('unit tests', 'unit-tests-passed.json');
  // In an order of its own each time; jest prints the seed, and `--seed N` repeats that order.
  const options = [
    // Its usual place is the folder that goes with this run.
    `--cacheDirectory=${kept('jest')}`,
    '--randomize',
    '--silent',
    '--reporters=default',
    `--testSequencer=${path.join(ROOT, 'tooling/test/slowest-first.cjs')}`,
  ];
  // What they leave in memory goes before browsers need it.
  const own = new OwnTmp();
  const env = { ...own.env, NODE_ENV: 'test' };
  // One more than there are cores, because tests of a database that does not answer only wait.
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
  // A run that was ended leaves no report.
  if (existsSync(report)) {
    tellMissed(unitCounts(read()));
    before?.keep(unitCounts(read()), readRecords(reads));
  }
  const tryAlone = async (file: string) => {
    console.log(`\n— ${path.relative(ROOT, file)}, a second time and alone`);
    // A failed test may leave a server open, which jest would wait for.
    const alone = ['--projects', ...projects, '--runInBand', '--forceExit', '--runTestsByPath', file, ...options];
    return (await runProgram('jest', alone, { env, limit: LIMIT.unit })).fault === null;
  };
  // Some four thousand tests run on machines that are shared; outside CI a developer is to see each of them that fails.
  const count = await countUnitTests(exit, read, inCI ? tryAlone : undefined);
  own.remove();
  return count;
}

/** The files of tests that need not run again; with `--all` none, and `tellMissed` tells how many failed of those that would have been left out. */
function selectFiles(what: string, file: string) {
  const before = inCI ? null : new PassedBefore(ROOT, kept(file));
  const results = before?.results() ?? new Map();
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
 * Builds and publishes what the browser tests visit, installs a browser where there is none, and has Playwright compile the tests: at its own
 * start nothing else runs. Answers the environment of the tests, without stores where Playwright is to prepare them and tell what is wrong; `null`
 * where no test is to run.
 */
async function prepareJourneys({ words }: ReturnType<typeof selectJourneys>) {
  const options = { env: tmp.env, limit: LIMIT.unit, capture: true };
  const list = runProgram('playwright', [...PLAYWRIGHT, '--list', ...words], options);
  if (words.length > 0 && (await list).output.includes('Total: 0 tests')) return null;
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
    env: { ...tmp.env, ...env },
    limit: LIMIT.browser,
  });
  return countSuite('browser tests', exit, () => {
    const results = JSON.parse(readFileSync(report, 'utf8'));
    const { counts: passed, lines, faults, retried } = readReport(results);
    tellMissed(passed);
    before?.keep(passed, browserRecords(ROOT, executable, passed.keys(), readAddresses(asked)));
    lines.forEach((line) => console.log(line));
    return {
      passed: results.stats.expected + results.stats.flaky,
      failed: results.stats.unexpected,
      faults,
      retried,
    };
  });
}
