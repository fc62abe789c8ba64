import { existsSync } from 'node:fs';
import path from 'node:path';
import { filesBelow } from '../build/files-below';
import { ROOT } from '../build/workspaces';
import { jestProjects } from './jest-projects';

/** The folder with the settings of jest that hold for a file. */
function projectOf(file: string): string {
  const folder = path.dirname(file);
  return existsSync(path.join(folder, 'jest.config.mjs')) || folder === ROOT ? path.relative(ROOT, folder) : projectOf(folder);
}

test('every unit test of the repository lies in a project that npm test runs', () => {
  const tests = filesBelow(ROOT).filter((file) => /\.test\.tsx?$/.test(file));
  expect(tests.length).toBeGreaterThan(400);
  expect([...new Set(tests.map(projectOf))].sort()).toEqual(jestProjects().sort());
});
