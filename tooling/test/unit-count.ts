import path from 'node:path';
import { ROOT } from '../build/workspaces';
import { countSuite, type Count } from './count-suite';
import type { Exit } from './run-program';

interface TestFile {
  /** Its absolute path. */
  name: string;
  status: string;
  assertionResults: { fullName: string; status: string }[];
}

/** The part of jest's JSON report that is read here. */
export interface UnitReport {
  numPassedTests: number;
  testResults: TestFile[];
}

/** The most failed files that are retried. More of them are unlikely to be accidents. */
const FILES_TO_TRY = 2;

/**
 * Counts the unit tests. If few files failed, each is retried as a whole in its own process, so that it is independent of state that other
 * tests have left.
 * @param tryAlone runs one file and resolves with whether it passed; without it nothing is retried
 */
export async function countUnitTests(
  exit: Exit,
  read: () => UnitReport,
  tryAlone?: (file: string) => Promise<boolean>,
): Promise<Count> {
  const failed = exit.status === 1 && tryAlone ? failedFiles(read) : [];
  const passed: TestFile[] = [];
  if (failed.length <= FILES_TO_TRY) for (const file of failed) if (await tryAlone!(file.name)) passed.push(file);
  const isMended = failed.length > 0 && passed.length === failed.length;
  return countSuite('unit tests', isMended ? { ...exit, fault: null } : exit, () => {
    const report = read();
    const left = report.testResults.filter(
      ({ name, status }) => status === 'failed' && !passed.some((file) => file.name === name),
    );
    return {
      passed: report.numPassedTests + passed.flatMap(failedTests).length,
      failed: left.reduce((total, file) => total + Math.max(1, failedTests(file).length), 0),
      faults: left.flatMap(faultsOf),
      retried: passed.map((file) => faultsOf(file).join(', ')),
    };
  });
}

/** The number of passed tests in each file; `null` if one failed. */
export const unitCounts = ({ testResults }: UnitReport): Map<string, number | null> =>
  new Map(
    testResults.map(({ name, status, assertionResults }) => [
      name,
      status === 'passed' ? assertionResults.filter((result) => result.status === 'passed').length : null,
    ]),
  );

function failedFiles(read: () => UnitReport): TestFile[] {
  try {
    return read().testResults.filter(({ status }) => status === 'failed');
  } catch {
    // `countSuite` reports a missing report.
    return [];
  }
}

const failedTests = ({ assertionResults }: TestFile): string[] =>
  assertionResults.flatMap(({ status, fullName }) => (status === 'failed' ? [fullName] : []));

/** Lists each failed test by file and title, and each file that failed outside a test, such as by an import. */
function faultsOf(file: TestFile): string[] {
  const name = path.relative(ROOT, file.name);
  const titles = failedTests(file);
  return titles.length > 0 ? titles.map((title) => `${name} › ${title}`) : [name];
}
