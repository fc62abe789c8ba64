import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { MultiStats, StatsModule } from 'webpack';

export interface BundledPackage {
  name: string;
  version: string;
}

/** Every package with a module in one of the bundles, each once, sorted by name. */
export function bundledPackages(stats: MultiStats): BundledPackage[] {
  const files = stats.stats.flatMap((bundle) => filesOf(bundle.toJson(EVERY_MODULE).modules ?? []));
  const folders = new Set(files.map(packageFolder).filter((folder) => folder !== null));
  const packages = new Map([...folders].map(readPackage).map((each) => [`${each.name}@${each.version}`, each]));
  return [...packages.keys()].sort().map((key) => packages.get(key)!);
}

/** Lists all modules, with those of concatenated modules below them. */
const EVERY_MODULE = {
  all: false,
  modules: true,
  nestedModules: true,
  cachedModules: true,
  modulesSpace: Infinity,
  nestedModulesSpace: Infinity,
};

const filesOf = (modules: StatsModule[]): string[] =>
  modules.flatMap((module) => [
    ...(typeof module.nameForCondition === 'string' ? [module.nameForCondition] : []),
    ...filesOf(module.modules ?? []),
  ]);

/** The folder of the package that a file belongs to; `null` for a file of the repository, and for one that a plugin generated in `node_modules/.…`. */
export function packageFolder(file: string): string | null {
  return /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^.\\/][^\\/]*/.exec(file)?.[0] ?? null;
}

function readPackage(folder: string): BundledPackage {
  const { name, version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as BundledPackage;
  return { name, version };
}
