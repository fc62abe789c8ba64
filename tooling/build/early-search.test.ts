import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import webpack from 'webpack';
import { newFolder } from 'shared/testing/new-folder';
import { earlySearch } from './early-search';

let folder: string;
beforeEach(() => {
  folder = newFolder();
  mkdirSync(path.join(folder, 'src'));
});

async function build() {
  const compiler = webpack({ context: folder, entry: {}, output: { path: folder }, plugins: [earlySearch({ folder })] })!;
  const stats = await new Promise<webpack.Stats>((resolve, reject) =>
    compiler.run((error, result) => (error ? reject(error) : resolve(result!))),
  );
  return stats.compilation;
}

test('builds the early search of a section as one script with its imports, which declares no globals', async () => {
  writeFileSync(path.join(folder, 'src/fold.ts'), 'export const fold = (text: string) => text.toLowerCase();');
  writeFileSync(
    path.join(folder, 'src/early-search.ts'),
    "import { fold } from './fold';\nvar mine = fold('ABC');\nglobalThis.folded = mine;",
  );
  const { assets, fileDependencies } = await build();
  expect(Object.keys(assets)).toEqual(['early-search.js']);
  const text = readFileSync(path.join(folder, 'early-search.js'), 'utf8');
  const page: Record<string, unknown> = {};
  runInNewContext(text, page);
  expect(page).toEqual({ folded: 'abc' });
  expect([...fileDependencies]).toContain(path.join(folder, 'src/early-search.ts'));
});

test('emits nothing for a section without an early search', async () => {
  expect(Object.keys((await build()).assets)).toEqual([]);
});
