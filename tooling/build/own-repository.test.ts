import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { computeVersion } from './version';
import { buildableNames, ROOT, workspaceFolder } from './workspaces';

jest.mock('platform/settings/root', () => {
  const { mkdtempSync } = jest.requireActual('node:fs');
  const root = jest.requireActual('node:path').join(jest.requireActual('node:os').tmpdir(), 'own-');
  return { IS_INSTALLED: true, PACKAGES: '/nowhere', ROOT: mkdtempSync(root) };
});

const FILES = {
  'package.json': '{ "name": "@team/legal", "version": "1.4.0" }',
  'section.json': '{}',
  'webpack.config.ts': 'export {};',
  'src/remote.ts': 'export {};',
  'content/en/terms.md': 'Text',
};

beforeEach(() => {
  for (const [file, text] of Object.entries(FILES)) write(file, text);
  lock('sha512-one');
});
afterEach(() => rmSync(ROOT, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(ROOT, file)), { recursive: true });
  appendFileSync(path.join(ROOT, file), text);
}

const lock = (integrity: string) =>
  writeFileSync(
    path.join(ROOT, 'package-lock.json'),
    JSON.stringify({ packages: { '': {}, 'node_modules/shared': { version: '1.0.0', integrity } } }),
  );

test('in its own repository a section is named after its package, without the scope', () => {
  expect(buildableNames()).toEqual(['legal']);
  expect(workspaceFolder('legal')).toBe(ROOT);
});

test('the error for a folder without section.json names the folder', () => {
  rmSync(path.join(ROOT, 'section.json'));
  expect(buildableNames).toThrow(`${ROOT} has no section.json`);
});

test('the version changes with the sources of the section and with the integrity of its locked packages', () => {
  const versions = [computeVersion('legal')];
  for (const file of ['src/remote.ts', 'content/en/terms.md', 'section.json']) {
    write(file, ' ');
    versions.push(computeVersion('legal'));
  }
  lock('sha512-another');
  versions.push(computeVersion('legal'));
  expect(new Set(versions).size).toBe(5);
  expect(versions[0]).toMatch(/^1\.4\.0-[0-9a-f]{8}$/);
});

test('files that no build contains do not change the version', () => {
  const before = computeVersion('legal');
  for (const file of [
    'README.md',
    'docs/plan.md',
    'vendor/shared-1.0.0.tgz',
    'dist/a.js',
    'node_modules/a/b.js',
    '.github/a.yml',
    'src/a.test.ts',
  ])
    write(file, 'x');
  expect(computeVersion('legal')).toBe(before);
});
