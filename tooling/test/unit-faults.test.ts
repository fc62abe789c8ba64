/** @jest-environment node */
import path from 'node:path';
import { ROOT } from '../build/workspaces';
import { unitFaults, unitRetries } from './unit-faults';

const file = (name: string, status: string, ...tests: [fullName: string, status: string, invocations?: number][]) => ({
  name: path.join(ROOT, name),
  status,
  assertionResults: tests.map(([fullName, result, invocations]) => ({ fullName, status: result, invocations })),
});

test('each test that failed is named with its file, and what passed is not', () => {
  const testResults = [
    file('origin/app.test.ts', 'failed', ['it answers', 'passed'], ['it stops', 'failed']),
    file('origin/main.test.ts', 'passed', ['it starts', 'passed']),
  ];
  expect(unitFaults({ testResults })).toEqual(['origin/app.test.ts › it stops']);
});

test('a file that could not be run is named by itself', () => {
  expect(unitFaults({ testResults: [file('origin/app.test.ts', 'failed')] })).toEqual(['origin/app.test.ts']);
});

test('a test that passed only when it was tried again is named, and one that failed both times is a fault alone', () => {
  const testResults = [
    file('origin/app.test.ts', 'passed', ['it answers', 'passed', 1], ['it stops', 'passed', 2]),
    file('origin/main.test.ts', 'failed', ['it starts', 'failed', 2]),
  ];
  expect(unitRetries({ testResults })).toEqual(['origin/app.test.ts › it stops']);
});
