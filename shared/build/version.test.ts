/** @jest-environment node */
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { computeVersion } from './version';

let mockRoot = '';
jest.mock('./workspaces', () => ({
  get ROOT() {
    return mockRoot;
  },
  workspaceFolder: (name: string) => `${mockRoot}/${name === 'shell' ? 'shell' : `remotes/${name}`}`,
}));

beforeEach(() => {
  mockRoot = mkdtempSync(path.join(tmpdir(), 'version-'));
  write('package-lock.json', '{}');
  write('shared/platform/index.ts', 'export {};');
  for (const folder of ['shell', 'remotes/help', 'remotes/legal']) {
    write(`${folder}/package.json`, '{ "version": "1.4.0" }');
    write(`${folder}/webpack.config.ts`, 'export default {};');
    write(`${folder}/src/remote.ts`, 'export {};');
  }
  write('remotes/help/content/en/a.md', 'Text');
  write('shell/server/app.ts', 'export {};');
});
afterEach(() => rmSync(mockRoot, { recursive: true }));

function write(file: string, text: string) {
  mkdirSync(path.dirname(path.join(mockRoot, file)), { recursive: true });
  writeFileSync(path.join(mockRoot, file), text);
}

const changes = (file: string, name: 'help' | 'shell' = 'help') => {
  const before = computeVersion(name);
  mkdirSync(path.dirname(path.join(mockRoot, file)), { recursive: true });
  appendFileSync(path.join(mockRoot, file), ' ');
  return computeVersion(name) !== before;
};

test('a version is the package’s number and eight hex digits, and equal inputs give an equal one', () => {
  expect(computeVersion('help')).toMatch(/^1\.4\.0-[0-9a-f]{8}$/);
  expect(computeVersion('help')).toBe(computeVersion('help'));
});

test('equal inputs in another folder give the same version', () => {
  const here = computeVersion('legal');
  const first = mockRoot;
  mockRoot = mkdtempSync(path.join(tmpdir(), 'version-'));
  write('package-lock.json', '{}');
  write('shared/platform/index.ts', 'export {};');
  write('remotes/legal/package.json', '{ "version": "1.4.0" }');
  write('remotes/legal/webpack.config.ts', 'export default {};');
  write('remotes/legal/src/remote.ts', 'export {};');
  expect(computeVersion('legal')).toBe(here);
  rmSync(first, { recursive: true });
});

test.each(['remotes/help/src/remote.ts', 'remotes/help/src/new.ts', 'remotes/help/content/en/a.md', 'remotes/help/webpack.config.ts', 'shared/platform/index.ts', 'package-lock.json'])(
  'what goes into the build counts: %s',
  (file) => expect(changes(file)).toBe(true),
);

test.each([
  'remotes/help/src/remote.test.tsx',
  'remotes/help/README.md',
  'remotes/help/src/testing/serve.ts',
  'remotes/help/dist/1.0.0/remoteEntry.js',
  'remotes/help/node_modules/x/index.js',
  'remotes/legal/src/remote.ts',
  'shared/locale/date.test.ts',
])('what does not reach the build does not count: %s', (file) => expect(changes(file)).toBe(false));

test('the origin’s own program is no part of the shell’s release, its pages are', () => {
  expect(changes('shell/server/app.ts', 'shell')).toBe(false);
  expect(changes('shell/src/remote.ts', 'shell')).toBe(true);
});
