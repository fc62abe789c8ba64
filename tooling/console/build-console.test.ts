import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow } from '../build/files-below';
import { ROOT } from '../build/workspaces';
import { importsOf } from '../check/imports-of';
import { resolveImport } from '../check/resolve-import';
import { SOURCE_FOLDERS } from './build-console';

test('a change of any file that the console imports builds it again', () => {
  const files = filesBelow(ROOT).map((file) => path.relative(ROOT, file).split(path.sep).join('/'));
  const all = new Set(files);
  const own = files.filter(
    (file) => /^platform\/console\/src\/.*\.(tsx?|scss)$/.test(file) && !/\.test\.|\/testing\//.test(file),
  );
  const imported = own.flatMap((file) =>
    importsOf(file, readFileSync(path.join(ROOT, file), 'utf8')).flatMap((id) => resolveImport(file, id, all) ?? []),
  );
  expect(imported.filter((file) => file.startsWith('shared/')).length).toBeGreaterThan(5);
  expect(imported).toContain('platform/store/for-browser.ts');
  // The shell's theme has a name of its own there, which only the bundler resolves.
  const bundler = readFileSync(path.join(ROOT, 'tooling/console/bundle-console.ts'), 'utf8');
  imported.push(/sassStyles\(path\.join\(ROOT, '(.+)'\)\)/.exec(bundler)![1]!);
  expect(imported.filter((file) => !SOURCE_FOLDERS.some((folder) => file.startsWith(`${folder}/`)))).toEqual([]);
});
