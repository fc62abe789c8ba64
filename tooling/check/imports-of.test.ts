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
  [`// import { a } from 'x/a';`, []],
  [`const text = "import { a } from 'x/a'";`, []],
])('of %s it names %j', (text, named) => {
  expect(importsOf('a.ts', text)).toEqual(named);
});

test('a stylesheet’s modules are imports too, and Sass’s own are not', () => {
  const text = `@use 'sass:math';\n@use "shared/styles/breakpoints" as *;\n@use 'colours';\n@forward './scales';\n// @use 'x/y';`;
  expect(importsOf('a.scss', text)).toEqual(['shared/styles/breakpoints', './colours', './scales']);
});

test('a file that cannot be parsed is named', () => {
  expect(() => importsOf('broken.ts', 'import {')).toThrow(/^broken\.ts: /);
});

test('imports of types alone are no imports of values', () => {
  const text = "import type { A } from 'a'; import { type B } from 'b'; import { type C, d } from 'c'; import 'e';";
  expect(valueImportsOf('one.ts', text)).toEqual(['c', 'e']);
});
