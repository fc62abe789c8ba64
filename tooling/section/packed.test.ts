import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { ROOT } from '../build/workspaces';
import { importsOf } from '../check/imports-of';
import { packageOf } from '../check/workspace-of';

interface Manifest {
  version: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  exports: Record<string, string>;
}

const PACKED = ['shared', 'platform', 'tooling'];
const manifestOf = (name: string): Manifest => JSON.parse(readFileSync(path.join(ROOT, name, 'package.json'), 'utf8'));

/** The files that npm would pack of each package, as paths from the root. */
const files = listPacked();

function listPacked(): Map<string, string[]> {
  const args = ['pack', '--dry-run', '--json', ...PACKED.map((name) => `./${name}`)];
  const output = execFileSync('npm', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const packs: { name: string; files: { path: string }[] }[] = Object.values(JSON.parse(output));
  return new Map(packs.map((pack) => [pack.name, pack.files.map((file) => `${pack.name}/${file.path}`)]));
}

const SUFFIXES = ['', '.ts', '.tsx', '.mjs', '.scss', '/index.ts'];

/** Resolves an import of one of our packages by its `exports`, or a relative one by the file system; `null` for other packages. */
function resolveOurs(file: string, id: string): string | null {
  if (id.startsWith('.')) return find(path.posix.join(path.posix.dirname(file), id));
  const [name, ...rest] = id.split('/');
  if (!PACKED.includes(name!)) return null;
  const subpath = ['.', ...rest].join('/');
  const { exports } = manifestOf(name!);
  const patterns = Object.keys(exports).sort((a, b) => b.length - a.length);
  for (const pattern of patterns) {
    const [before, after = ''] = pattern.split('*') as [string, string?];
    const matches = pattern.includes('*') ? subpath.startsWith(before) && subpath.endsWith(after) : subpath === pattern;
    if (matches)
      return path.posix.join(name!, exports[pattern]!.replace('*', subpath.slice(before.length, subpath.length - after.length)));
  }
  return `${id} (which is not exported)`;
}

const find = (base: string): string =>
  SUFFIXES.map((suffix) => base + suffix).find((file) => /\.\w+$/.test(file) && existsSync(path.join(ROOT, file))) ?? base;

/** Removes type imports, which do not exist at run time. */
const withoutTypes = (text: string): string => text.replaceAll(/^import type .*$/gm, '');

test.each(PACKED)('%s imports only packed files and declared dependencies', (name) => {
  const packed = new Set([...files.values()].flat());
  const { dependencies = {}, peerDependencies = {} } = manifestOf(name);
  const declared = { ...dependencies, ...peerDependencies };
  const missing = files.get(name)!.flatMap((file) => {
    if (!/\.(tsx?|mjs|scss)$/.test(file) || file.endsWith('.d.ts')) return [];
    return importsOf(file, withoutTypes(readFileSync(path.join(ROOT, file), 'utf8'))).flatMap((id) => {
      const ours = resolveOurs(file, id);
      if (ours !== null) {
        const isDeclared = id.startsWith('.') || id.startsWith(`${name}/`) || Object.hasOwn(declared, id.split('/')[0]!);
        return packed.has(ours) && isDeclared ? [] : [`${file}: ${id}`];
      }
      const imported = packageOf(id) ?? id.split('/')[0]!;
      const isAvailable =
        id.startsWith('node:') ||
        id === 'release-content' ||
        builtinModules.includes(imported) ||
        Object.hasOwn(declared, imported);
      return isAvailable ? [] : [`${file}: ${id}`];
    });
  });
  expect(missing).toEqual([]);
});

test('packed packages depend on each other by their current versions', () => {
  const dependencies = PACKED.flatMap((name) => Object.entries(manifestOf(name).dependencies ?? {}));
  const ours = dependencies.filter(([name]) => PACKED.includes(name));
  expect(ours.length).toBeGreaterThan(2);
  expect(ours).toEqual(ours.map(([name]) => [name, manifestOf(name).version]));
});

test('packs no tests, and nothing of the release service, the origin or browser tests', () => {
  const all = [...files.values()].flat();
  expect(all).toEqual(expect.arrayContaining(['tooling/section/bin.mjs', 'shared/platform/index.ts', 'platform/cli/run.ts']));
  expect(all.filter((file) => /\.test\.|bench\/|gallery|start\//.test(file))).toEqual([]);
  const needed = PACKED.flatMap((name) => Object.keys(manifestOf(name).dependencies ?? {}));
  expect(needed.filter((name) => /^(origin|release-service|shell|@playwright|@stryker)/.test(name))).toEqual([]);
});

test.each(['', '1'])('packs every file of ours that jest loads for a section, with SOAK=%j', (SOAK) => {
  const script = `import('tooling/test/jest-config.mjs').then(({ jestConfig }) => console.log(JSON.stringify(jestConfig('/section'))))`;
  const env = { ...process.env, SOAK, READS: undefined };
  const settings = execFileSync(process.execPath, ['-e', script], { cwd: ROOT, encoding: 'utf8', env });
  const named = [...settings.matchAll(/"([^"$]+\.(?:[cm]?js|tsx?))"/g)].map(([, file]) => path.relative(ROOT, file!));
  const ours = named.filter((file) => /^(shared|platform|tooling)\//.test(file));
  expect(ours).toContain('tooling/test/once-runtime.cjs');
  expect(ours.filter((file) => ![...files.values()].flat().includes(file))).toEqual([]);
});
