/** @jest-environment node */
import path from 'node:path';
import { ROOT } from '../build/workspaces';
import { unitFaults } from './unit-faults';

const file = (name: string, status: string, ...tests: [fullName: string, status: string][]) => ({
  name: path.join(ROOT, name),
  status,
  assertionResults: tests.map(([fullName, result]) => ({ fullName, status: result })),
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
