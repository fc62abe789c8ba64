import type { Build } from 'platform/store';
import { buildRelease } from './build-release';
import { buildableNames } from './workspaces';
import { wrongUse } from './wrong-use';

/** Builds the named parts, or all, and prints each. Exits with 2 for an unknown name. */
export async function buildParts(args: readonly string[]): Promise<Build[]> {
  const names = buildableNames();
  const unknown = args.find((name) => !names.includes(name));
  if (unknown !== undefined) wrongUse(`"${unknown}" cannot be built; the names are ${names.join(', ')}`);
  const builds = [];
  for (const name of args.length > 0 ? args : names) {
    const build = await buildRelease(name);
    builds.push(build);
    console.log(`${name}@${build.version} is built.`);
  }
  return builds;
}
