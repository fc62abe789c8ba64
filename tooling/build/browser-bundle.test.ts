import { readFileSync, writeFileSync } from 'node:fs';
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
