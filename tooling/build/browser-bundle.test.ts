import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { browserBundle } from './browser-bundle';
import { runWebpack } from './run-webpack';
import { workspaceFolder } from './workspaces';

/** The script of a release whose code has its version in several places, as it is sent to browsers. */
async function scriptOf(version: string): Promise<string> {
  const folder = newFolder();
  const names = Array.from({ length: 9 }, (_, number) => `name${number}`);
  writeFileSync(
    path.join(folder, 'entry.js'),
    `export function addresses(${names.join(', ')}) { return [${names.map((name) => `${name} + '/${version}/' + ${name}`).join()}]; }`,
  );
  const target = { name: 'legal', version, folder: workspaceFolder('legal'), outputFolder: folder, development: false };
  const { optimization } = browserBundle(target);
  await runWebpack([
    {
      mode: 'none',
      context: folder,
      entry: './entry.js',
      target: ['web', 'es2020'],
      output: { path: folder, filename: 'out.js', library: { type: 'window' } },
      optimization: { minimize: true, minimizer: optimization!.minimizer! },
    },
  ]);
  return readFileSync(path.join(folder, 'out.js'), 'utf8');
}

test('two releases of the same code differ by their version alone, so that the second is a small difference to the first', async () => {
  const [one, other] = [await scriptOf('aaaa'), await scriptOf('zzzz')];
  expect(one).not.toContain('name1');
  expect(one.replaceAll('aaaa', 'zzzz')).toBe(other);
});

test('a release loads each script with its hash and gives up after twenty seconds; chunks have their names, and all styles are one file', async () => {
  const folder = newFolder();
  mkdirSync(path.join(folder, 'src'));
  for (const [file, text] of [
    [
      'main.ts',
      "export const load = () => Promise.all([import(/* webpackChunkName: 'page' */ './page'), import(/* webpackChunkName: 'list' */ './list'), import('./plain')]);\nload();",
    ],
    ['page.ts', "import styles from './page.module.scss';\ndocument.title = styles.page!;"],
    ['list.ts', "import styles from './list.module.scss';\ndocument.title = styles.list!;"],
    ['plain.ts', "document.title = 'plain';"],
    ['page.module.scss', '.page { mask: linear-gradient(#000, #0000); }'],
    ['list.module.scss', '.list { color: blue; }'],
  ] as const)
    writeFileSync(path.join(folder, 'src', file), text);
  const outputFolder = path.join(folder, 'out');
  const target = { name: 'news', version: '1.0.0', folder, outputFolder, development: false };
  await runWebpack([{ ...browserBundle(target), entry: { main: './src/main.ts' } }]);
  const filesIn = (kind: string) => readdirSync(path.join(outputFolder, 'static', kind)).sort();
  const withoutHash = (file: string) => file.replace(/\.[0-9a-f]{8}\./, '.');
  expect(filesIn('js').map(withoutHash)).toEqual(['list.js', 'main.js', 'page.js', 'src_plain_ts.js']);
  expect(filesIn('css').map(withoutHash)).toEqual(['styles.css']);
  // Chrome before 120 would show each icon as a square.
  expect(readFileSync(path.join(outputFolder, 'static/css', filesIn('css')[0]!), 'utf8')).toContain('-webkit-mask:');
  const main = readFileSync(
    path.join(
      outputFolder,
      'static/js',
      filesIn('js').find((file) => file.startsWith('main'))!,
    ),
    'utf8',
  );
  expect(main).toMatch(/\.crossOrigin="anonymous",\w+\.integrity=globalThis\.releaseIntegrity\(/);
  expect(main).toContain('2e4');
  expect(main).toContain('"/_releases/news/1.0.0/"');
});

test('a release holds the production build of the router, and a module that throws is run again when it is loaded again', () => {
  const settingsOf = (development: boolean) =>
    browserBundle({ name: 'legal', version: '1.0.0', folder: workspaceFolder('legal'), outputFolder: '/nowhere', development });
  expect([true, false].map((development) => settingsOf(development).mode)).toEqual(['development', 'production']);
  expect(settingsOf(true).resolve!.alias).toEqual({});
  const { output, resolve } = settingsOf(false);
  expect(resolve!.alias).toEqual({ 'react-router$': expect.stringMatching(/dist.production.index\.mjs$/) });
  expect(output!.strictModuleErrorHandling).toBe(true);
});
