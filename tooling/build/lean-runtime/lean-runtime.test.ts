import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../workspaces';
import { leanRuntime } from './lean-runtime';

interface Resource {
  context: string;
  request: string;
}
interface Replacement {
  resourceRegExp: RegExp;
  newResource(resource: Resource): void;
}

/** The file that the build takes for a file of a package. */
function standInOf(file: string): string {
  const resource = { context: path.dirname(file), request: `./${path.basename(file)}` };
  for (const { resourceRegExp, newResource } of leanRuntime() as unknown as Replacement[])
    if (resourceRegExp.test(resource.request)) newResource(resource);
  return path.basename(resource.request);
}

/** The files of a package that the build replaces, each with the file that it gets instead. */
function replacedIn(name: string): Record<string, string> {
  const root = path.join(ROOT, 'node_modules', name, 'dist');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  const standIns = files.map((file) => [path.basename(file), standInOf(path.join(root, file))] as const);
  return Object.fromEntries(standIns.filter(([file, standIn]) => file !== standIn));
}

test('the build replaces the files of the installed federation runtime that no page needs', () => {
  expect(replacedIn('@module-federation/runtime-core')).toEqual({
    'SnapshotHandler.js': 'no-manifests.ts',
    'preload.js': 'no-manifests.ts',
  });
  expect(replacedIn('@module-federation/webpack-bundler-runtime')).toEqual({
    'remotes.js': 'no-build-time-remotes.ts',
    'init.js': 'init-whole-shares.ts',
  });
});

test('the build replaces no file of another package that has such a name', () => {
  expect(standInOf('/site/node_modules/another/dist/preload.js')).toBe('preload.js');
  expect(standInOf('/site/node_modules/another/dist/init.js')).toBe('init.js');
});
