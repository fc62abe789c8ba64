import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassedBefore } from './passed-before';

let root: string;
const all = ['shared', 'platform', 'tooling', 'shell', 'remotes/help'];
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
};
const memory = () => new PassedBefore(root, path.join(root, 'node_modules/.cache/passed.json'));
const toRun = () => all.filter((workspace) => !memory().has(workspace));

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'passed-'));
  for (const workspace of all) write(`${workspace}/a.ts`, '1');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('what never passed is run, and what passed is not run again', () => {
  expect(toRun()).toEqual(all);
  memory().keep(['shell', 'tooling']);
  expect(toRun()).toEqual(['shared', 'platform', 'remotes/help']);
});

test.each<[changed: string, runs: string[]]>([
  ['remotes/help/a.ts', ['tooling', 'remotes/help']],
  ['remotes/help/content/new.md', ['tooling', 'remotes/help']],
  ['shared/a.ts', all],
  ['platform/a.ts', all],
  ['tooling/a.ts', all],
  ['tooling/test/jest-config.mjs', all],
  ['package-lock.json', all],
  ['shell/site.json', all],
  ['docs/a.md', ['tooling']],
  ['remotes/help/dist/a.js', []],
])('a change of %s runs the tests that may see it', (changed, runs) => {
  memory().keep(all);
  write(changed, '2');
  expect(toRun()).toEqual(runs);
});

test('what is saved while the tests run has not passed', () => {
  const running = memory();
  expect(running.has('remotes/help')).toBe(false);
  write('remotes/help/a.ts', '2');
  running.keep(['remotes/help']);
  expect(memory().has('remotes/help')).toBe(false);
});

test('a memory that cannot be read is none', () => {
  write('node_modules/.cache/passed.json', '{');
  expect(toRun()).toEqual(all);
});
