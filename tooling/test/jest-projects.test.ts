import path from 'node:path';
import { filesBelow } from '../build/files-below';
import { ROOT } from '../build/workspaces';
import { jestProjects } from './jest-projects';

test('every unit test of the repository lies in a project that npm test runs', () => {
  const projects = jestProjects();
  const tests = filesBelow(ROOT)
    .map((file) => path.relative(ROOT, file).split(path.sep).join('/'))
    .filter((file) => /\.test\.tsx?$/.test(file));
  expect(tests.length).toBeGreaterThan(400);
  expect(tests.filter((file) => !projects.some((project) => file.startsWith(`${project}/`)))).toEqual([]);
});

test('a program within the platform is a project of its own, whose tests the platform’s leave out', () => {
  expect(jestProjects()).toEqual(
    expect.arrayContaining(['platform', 'platform/origin', 'platform/release-service', 'platform/console', 'remotes/help']),
  );
});
