// The boundary alone: a plain script that only the flags restrict.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { sandboxFlags } from './sandbox-flags';
import { SANDBOX_MEMORY } from './start-child';

const folder = realpathSync(newFolder());
const [own, sibling] = [path.join(folder, '1.0.0'), path.join(folder, '1.0.0-b')];
for (const release of [own, sibling]) {
  mkdirSync(release);
  writeFileSync(path.join(release, 'release.json'), 'words');
}

/** Runs a script. Returns its result, or the code of its error. */
function run(code: string): string {
  const script = path.join(folder, 'script.cjs');
  const caught = `(async () => { ${code} })().then(String, (error) => error.code ?? error.name).then((said) => require('fs').writeSync(1, said));`;
  writeFileSync(script, caught);
  const flags = sandboxFlags([script, own]);
  return execFileSync(process.execPath, [...flags, script], { env: {}, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}
const read = (file: string) => run(`return require('fs').readFileSync(${JSON.stringify(file)}, 'utf8')`);

test('can read the given folders', () => {
  expect(read(path.join(own, 'release.json'))).toBe('words');
});

test.each([
  ['a release beside it whose name begins the same', path.join(sibling, 'release.json')],
  ['a way around by ..', `${own}/../1.0.0-b/release.json`],
  ['the users of the machine', '/etc/passwd'],
  ['its own environment', '/proc/self/environ'],
  ["its parent's environment", `/proc/${process.pid}/environ`],
])('cannot read %s', (_what, file) => {
  expect(read(file)).toBe('ERR_ACCESS_DENIED');
});

test.each([
  ['a file is written', `require('fs').writeFileSync(${JSON.stringify(path.join(own, 'new'))}, 'x')`],
  ['a link is made', `require('fs').symlinkSync('/etc/passwd', ${JSON.stringify(path.join(own, 'link'))})`],
  ['a program is started', "return require('child_process').execFileSync('/bin/true')"],
  ['a worker is started', "return new (require('worker_threads').Worker)('1', { eval: true })"],
])('denied: %s', (_what, code) => {
  expect(run(code)).toBe('ERR_ACCESS_DENIED');
  expect(readdirSync(own)).toEqual(['release.json']);
});

test('loads no native addon, and evaluates no strings', () => {
  expect(run("process.dlopen({ exports: {} }, '/tmp/x.node')")).toBe('ERR_DLOPEN_DISABLED');
  expect(run("return Function('return 1')()")).toBe('EvalError');
});

test('collects garbage before the operating system refuses memory', () => {
  const limit = Number(run("return require('v8').getHeapStatistics().heap_size_limit"));
  expect(limit / 2 ** 20).toBeGreaterThan(SANDBOX_MEMORY / 2);
  expect(limit / 2 ** 20).toBeLessThan(SANDBOX_MEMORY);
});

test.each(['/releases/help/*', '/releases/*/1.0.0'])('refuses the path %s, whose star would match others', (starred) => {
  expect(() => sandboxFlags([own, starred])).toThrow('a release is not rendered from a path with *');
});

test('a child loads no native addon, and makes no code of a string', () => {
  expect(sandboxFlags([])).toEqual(expect.arrayContaining(['--no-addons', '--disallow-code-generation-from-strings']));
});
