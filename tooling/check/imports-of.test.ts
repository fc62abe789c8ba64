import { importsOf, valueImportsOf } from './imports-of';

test.each([
  [`import { a } from 'x/a';`, ['x/a']],
  [`import type { A } from './a';`, ['./a']],
  [`import './side-effect';`, ['./side-effect']],
  [`export { a } from './b';`, ['./b']],
  [`export * from './c';`, ['./c']],
  [`const page = () => import('./page');`, ['./page']],
  [`const page = () => import(/* webpackChunkName: "page" */ './page');`, ['./page']],
  ['const page = () => import(`./page`);', ['./page']],
  ['const page = (name: string) => import(`./${name}.json`);', []],
  [`type Bundle = typeof import('../shell');`, ['../shell']],
  [`const shell = jest.requireActual<typeof import('../shell')>('../shell');`, ['../shell']],
  [`// import { a } from 'x/a';`, []],
  [`const text = "import { a } from 'x/a'";`, []],
])('%s imports %j', (text, ids) => {
  expect(importsOf('a.ts', text)).toEqual(ids);
});

test('modules that a stylesheet uses are imports, except those of Sass itself', () => {
  const text = `@use 'sass:math';\n@use "shared/styles/breakpoints" as *;\n@use 'colours';\n@forward './scales';\n// @use 'x/y';`;
  expect(importsOf('a.scss', text)).toEqual(['shared/styles/breakpoints', './colours', './scales']);
});

test('the error of a file that cannot be parsed begins with its name', () => {
  expect(() => importsOf('broken.ts', 'import {')).toThrow(/^broken\.ts: /);
});

test('type-only imports are not value imports', () => {
  const text = "import type { A } from 'a'; import { type B } from 'b'; import { type C, d } from 'c'; import 'e';";
  expect(valueImportsOf('one.ts', text)).toEqual(['c', 'e']);
});
