import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { newFolder } from 'shared/testing/new-folder';
import { closedScript, inlinedFiles, inlineScript } from './inline-script.mjs';
import { workspaceFolder } from './workspaces';

test('an inline script declares no globals, and takes the value that the page fills in', () => {
  const file = path.join(newFolder(), 'start.ts');
  writeFileSync(file, 'declare const prefix: string;\nconst key: string = `${prefix}-key`;\nglobalThis.key = key;');
  const text = closedScript(file, 'prefix');
  expect(text.match(/\{\{.*?\}\}/g)).toEqual(['{{prefix}}']);
  const page = {};
  runInNewContext(text.replace('{{prefix}}', "'site'"), page);
  expect(page).toEqual({ key: 'site-key' });
});

test('the worker, which is sent as it is bundled, has no lines and spaces that a browser does not need', () => {
  const file = path.join(newFolder(), 'worker.ts');
  writeFileSync(file, 'const parts: string[] = [];\nparts.push(location.href);\nglobalThis.parts = parts;');
  expect(inlineScript(file)).not.toMatch(/\n| = /);
});

test('the inputs of the inline scripts are all files that they are made from', () => {
  const shell = workspaceFolder('shell');
  const files = inlinedFiles(shell).map((file) => path.relative(shell, file));
  expect(files).toEqual(
    expect.arrayContaining([
      'src/document/prefetch-rules.json',
      'src/bootstrap/main.ts',
      'src/document/style-watch.ts',
      'src/document/near-link.ts',
    ]),
  );
  for (const file of files) expect(existsSync(path.join(shell, file))).toBe(true);
});
