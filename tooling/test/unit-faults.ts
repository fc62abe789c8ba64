import path from 'node:path';
import { ROOT } from '../build/workspaces';

/** What the JSON report of jest says that is read here. */
interface Report {
  testResults: {
    name: string;
    status: string;
    /** `invocations`: how often it was tried. */
    assertionResults: { fullName: string; status: string; invocations?: number }[];
  }[];
}

/** Each unit test that failed, as its file and title; a file that failed without a test, such as by an import, by itself. */
export function unitFaults({ testResults }: Report): string[] {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const file = path.relative(ROOT, name);
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      return failed.length > 0 ? failed.map(({ fullName }) => `${file} › ${fullName}`) : [file];
    });
}

/** Each unit test that failed, and passed when it was tried again. */
export function unitRetries({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, invocations = 1 }) => status === 'passed' && invocations > 1)
      .map(({ fullName }) => `${path.relative(ROOT, name)} › ${fullName}`),
  );
}
