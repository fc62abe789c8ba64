import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { nodeBundle } from './node-bundle';
import { runWebpack } from './run-webpack';
import { ROOT } from './workspaces';

test.each([
  ['under development', true, 'development'],
  ['of a release', false, 'production'],
])('the bundle for the server %s is built as that', (_what, development, mode) => {
  const target = { name: 'help', version: '1.0.0', folder: path.join(ROOT, 'remotes/help'), outputFolder: '/out', development };
  expect(nodeBundle(target, 'src/server.ts', []).mode).toBe(mode);
});

test('each chunk has the file of its name, which a rendering reports for its preloads; a module for the server replaces that for the browser, which alone has the pictures', async () => {
  const folder = newFolder();
  for (const [file, text] of [
    [
      'remote.ts',
      "import 'react';\nimport './read';\nexport { default as icon } from './icon.svg';\nexport const load = () => import(/* webpackChunkName: 'page' */ './page');",
    ],
    ['icon.svg', '<svg/>'],
    ['page.ts', "export const text = 'of the page';"],
    ['read.ts', "console.log('of the browser');"],
    ['read.server.ts', "console.log('of the server');"],
  ] as const)
    writeFileSync(path.join(folder, file), text);
  const target = { name: 'help', version: '1.0.0', folder, outputFolder: path.join(folder, 'out'), development: false };
  await runWebpack([nodeBundle(target, './remote.ts', ['react'])]);
  const place = path.join(folder, 'out/server');
  expect(readdirSync(place).sort()).toEqual(['bundle.cjs', 'page.cjs']);
  expect(readFileSync(path.join(place, 'page.cjs'), 'utf8')).toContain('of the page');
  const bundle = readFileSync(path.join(place, 'bundle.cjs'), 'utf8');
  expect(bundle).toContain('require("react")');
  expect(bundle).toContain('of the server');
  expect(bundle).toMatch(/static\/media\/icon\.\w{8}\.svg/);
  expect(bundle).not.toContain('of the browser');
});
