import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { newFolder } from 'shared/testing/new-folder';
import { loadBundle } from './load-bundle';

function bundle(code: string, chunks: Record<string, string> = {}): string {
  const folder = newFolder();
  mkdirSync(path.join(folder, 'server'));
  writeFileSync(path.join(folder, 'server/bundle.cjs'), code);
  for (const [name, text] of Object.entries(chunks)) writeFileSync(path.join(folder, 'server', name), text);
  return folder;
}
const onChunk = jest.fn();
beforeEach(() => onChunk.mockReset());
const load = (folder: string, give: Record<string, unknown>) =>
  loadBundle(folder, give, onChunk, (file) => readFileSync(path.join(folder, file), 'utf8'));

test('returns what a bundle exports, by `exports` or `module.exports`', () => {
  expect(load(bundle('exports.a = 1'), {})).toEqual({ a: 1 });
  expect(load(bundle('module.exports = { b: 2 }'), {})).toEqual({ b: 2 });
});

test("gives the bundle the shell's shared modules", () => {
  const react = { version: '19' };
  expect(load(bundle('exports.react = require("react")'), { react })).toEqual({ react });
});

test('reads its chunks from the same folder, and reports them', () => {
  const folder = bundle('exports.page = require("./guide.cjs").page', { 'guide.cjs': 'exports.page = require("react")' });
  expect(load(folder, { react: 'R' })).toEqual({ page: 'R' });
  expect(onChunk.mock.calls).toEqual([['guide']]);
});

test.each([
  'react-dom',
  'fs',
  'node:fs',
  'child_process',
  '../secret.cjs',
  './../secret.cjs',
  '/etc/passwd',
  'toString',
  '__proto__',
])('requiring %s throws, because it is no shared module', (id) => {
  const folder = bundle(`exports.got = require(${JSON.stringify(id)})`);
  writeFileSync(path.join(folder, 'secret.cjs'), 'module.exports = 1');
  expect(() => load(folder, { react: 'R' })).toThrow(`requires "${id}", which is not among the shared modules`);
});

test('evaluates the bundle again for each page, so that no state is shared, and compiles it once', () => {
  const compile = jest.spyOn(vm, 'compileFunction');
  const folder = bundle('exports.list = []');
  const first = load(folder, {}) as { list: number[] };
  first.list.push(1);
  expect(load(folder, {})).toEqual({ list: [] });
  expect(compile).toHaveBeenCalledTimes(1);
});

test('two versions can be loaded at the same time', () => {
  const [old, young] = [bundle('exports.v = 1'), bundle('exports.v = 2')];
  expect([load(old, {}), load(young, {}), load(old, {})]).toEqual([{ v: 1 }, { v: 2 }, { v: 1 }]);
});

test('throws the error of a bundle that throws', () => {
  expect(() => load(bundle('throw new Error("broken")'), {})).toThrow('broken');
});
