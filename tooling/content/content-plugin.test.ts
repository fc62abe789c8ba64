import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Compiler } from 'webpack';
import { newFolder } from 'shared/testing/new-folder';
import { contentPlugin } from './content-plugin';

let folder: string;
beforeEach(() => (folder = newFolder()));

/** What webpack would watch after a build. */
async function watchedBy(
  plugin: ReturnType<typeof contentPlugin>,
): Promise<{ files: string[]; folders: string[]; errors: unknown[] }> {
  let finish = async (): Promise<void> => undefined;
  const hook = { tap: () => undefined };
  const compilation = {
    hooks: { finishModules: { tapPromise: (_name: string, run: () => Promise<void>) => (finish = run) }, processAssets: hook },
    fileDependencies: new Set<string>(),
    contextDependencies: new Set<string>(),
    errors: [] as unknown[],
  };
  plugin.apply({
    hooks: { thisCompilation: { tap: (_name: string, run: (of: typeof compilation) => void) => run(compilation) } },
    webpack: { WebpackError: Error },
  } as unknown as Compiler);
  await finish();
  return { files: [...compilation.fileDependencies], folders: [...compilation.contextDependencies], errors: compilation.errors };
}

test('a save of a text, of the content settings, or of a directive, a rule or a data file of them builds the section again', async () => {
  mkdirSync(path.join(folder, 'content/en'), { recursive: true });
  const settings = ['content.config.ts', 'content-directives/screen/box.ts', 'content-rules/order.ts', 'guides.json'];
  for (const file of [...settings, 'package.json']) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), 'this is no TypeScript');
  }
  const { files, folders } = await watchedBy(contentPlugin({ folder }));
  expect(folders).toEqual([path.join(folder, 'content')]);
  expect(files.sort()).toEqual(settings.map((file) => path.join(folder, file)).sort());
});

test('settings that cannot be read are an error of the build, which watches them until they are mended', async () => {
  writeFileSync(path.join(folder, 'content.config.ts'), 'this is no TypeScript');
  const { files, errors } = await watchedBy(contentPlugin({ folder }));
  expect(errors).toHaveLength(1);
  expect(files).toContain(path.join(folder, 'content.config.ts'));
});
