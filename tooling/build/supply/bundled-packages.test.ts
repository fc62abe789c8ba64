import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { MultiStats } from 'webpack';
import { newFolder } from 'shared/testing/new-folder';
import { bundledPackages } from './bundled-packages';

let root: string;
beforeEach(() => (root = newFolder()));

/** A webpack module of a package, which it installs below `root`. */
function moduleOf(name: string, file: string, ...modules: object[]) {
  const folder = path.join(root, 'node_modules', name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name, version: '1.0.0' }));
  return { nameForCondition: path.join(folder, file), modules };
}
const ownModule = (...modules: object[]) => ({ nameForCondition: path.join(root, 'shell/src/app.tsx'), modules });
/** Lists modules as webpack does: those of concatenated modules, and more than a few, only when asked for. */
const statsOf = (...bundles: object[][]) =>
  ({ stats: bundles.map((modules) => ({ toJson: listOf(modules) })) }) as unknown as MultiStats;

function listOf(modules: { modules?: object[] }[]) {
  return (asked: Record<string, unknown>) => ({
    modules:
      asked.modulesSpace === Infinity ? modules.map((module) => (asked.nestedModules ? module : { ...module, modules: [] })) : [],
  });
}

test('lists every package of all bundles once, sorted by name, with packages of concatenated modules', () => {
  const concatenated = ownModule(moduleOf('react', 'index.js'), moduleOf('@scope/list', 'list.js', moduleOf('deep', 'index.js')));
  const packages = bundledPackages(
    statsOf([concatenated, { modules: [] }], [moduleOf('react', 'jsx-runtime.js'), moduleOf('zod', 'index.js')]),
  );
  expect(packages).toEqual(['@scope/list', 'deep', 'react', 'zod'].map((name) => ({ name, version: '1.0.0' })));
});

test('a release that holds two versions of a package lists both', () => {
  const older = moduleOf('zod/node_modules/react', 'index.js');
  const manifest = JSON.stringify({ name: 'react', version: '18.0.0' });
  writeFileSync(path.join(root, 'node_modules/zod/node_modules/react/package.json'), manifest);
  expect(bundledPackages(statsOf([moduleOf('react', 'index.js'), older]))).toEqual(
    ['1.0.0', '18.0.0'].map((version) => ({ name: 'react', version })),
  );
});
