import { resolveImport } from './resolve-import';

const FILES = new Set([
  'shared/contract/index.ts',
  'shared/styles/_breakpoints.scss',
  'shell/src/app.tsx',
  'shell/src/theme/_colours.scss',
  'tooling/test/jest-config.mjs',
]);

test.each([
  ['./app', 'shell/src/app.tsx'],
  ['shared/contract', 'shared/contract/index.ts'],
  ['./theme/colours', 'shell/src/theme/_colours.scss'],
  ['shared/styles/breakpoints', 'shared/styles/_breakpoints.scss'],
  ['tooling/test/jest-config', 'tooling/test/jest-config.mjs'],
  ['tooling/test/jest-config.mjs', 'tooling/test/jest-config.mjs'],
  ['react', null],
  ['node:path', null],
  ['./logo.svg', null],
])('shell/src/main.ts resolves %s to %s', (id, file) => {
  expect(resolveImport('shell/src/main.ts', id, FILES)).toBe(file);
});
