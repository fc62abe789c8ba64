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

/** What the JSON report of jest says that is read here. */
export interface UnitReport {
  numPassedTests: number;
  testResults: TestFile[];
}

/** Failures in more files than this are no accidents, and none of them is tried again. */
const FILES_TO_TRY = 2;

/**
 * The count of the unit tests. A file that failed is tried once more when there are few of them: as a whole and in a process of its own,
 * because a test that is tried again where it failed meets the state that another test left there.
 * @param tryAlone runs one file and tells whether it passed; without it nothing is tried again
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

/** How many tests passed in each file; `null` where one did not. */
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
    // The count names a report that is missing.
    return [];
  }
}

const failedTests = ({ assertionResults }: TestFile): string[] =>
  assertionResults.flatMap(({ status, fullName }) => (status === 'failed' ? [fullName] : []));

/** Each test that failed, as its file and title; a file that failed without a test, such as by an import, by itself. */
function faultsOf(file: TestFile): string[] {
  const name = path.relative(ROOT, file.name);
  const titles = failedTests(file);
  return titles.length > 0 ? titles.map((title) => `${name} › ${title}`) : [name];
}
