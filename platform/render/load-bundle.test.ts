import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadBundle } from './load-bundle';

function bundle(code: string, chunks: Record<string, string> = {}): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'bundle-'));
  mkdirSync(path.join(folder, 'server'));
  writeFileSync(path.join(folder, 'server/bundle.cjs'), code);
  for (const [name, text] of Object.entries(chunks)) writeFileSync(path.join(folder, 'server', name), text);
  return folder;
}
const onChunk = jest.fn();
beforeEach(() => onChunk.mockReset());

test('returns what a bundle exports, by `exports` or `module.exports`', () => {
  expect(loadBundle(bundle('exports.a = 1'), {}, onChunk)).toEqual({ a: 1 });
  expect(loadBundle(bundle('module.exports = { b: 2 }'), {}, onChunk)).toEqual({ b: 2 });
});

test("gives the bundle the shell's shared modules", () => {
  const react = { version: '19' };
  expect(loadBundle(bundle('exports.react = require("react")'), { react }, onChunk)).toEqual({ react });
});

test('reads its chunks from the same folder, and reports them', () => {
  const folder = bundle('exports.page = require("./guide.cjs").page', { 'guide.cjs': 'exports.page = require("react")' });
  expect(loadBundle(folder, { react: 'R' }, onChunk)).toEqual({ page: 'R' });
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
  expect(() => loadBundle(folder, { react: 'R' }, onChunk)).toThrow(`requires "${id}", which is not among the shared modules`);
});

test('evaluates the bundle again for each page, so that no state is shared', () => {
  const folder = bundle('exports.list = []');
  const first = loadBundle(folder, {}, onChunk) as { list: number[] };
  first.list.push(1);
  expect(loadBundle(folder, {}, onChunk)).toEqual({ list: [] });
});

test('two versions can be loaded at the same time', () => {
  const [old, young] = [bundle('exports.v = 1'), bundle('exports.v = 2')];
  expect([loadBundle(old, {}, onChunk), loadBundle(young, {}, onChunk), loadBundle(old, {}, onChunk)]).toEqual([
    { v: 1 },
    { v: 2 },
    { v: 1 },
  ]);
});

test('throws the error of a bundle that throws', () => {
  expect(() => loadBundle(bundle('throw new Error("broken")'), {}, onChunk)).toThrow('broken');
});
