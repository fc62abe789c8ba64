import type { Build } from 'platform/store';
import { buildRelease } from './build-release';
import { buildableNames } from './workspaces';

/** Builds what is named, or all that can be built; says each. An unknown name ends the process as wrong use. */
export async function buildParts(words: readonly string[]): Promise<Build[]> {
  const names = buildableNames();
  const unknown = words.find((word) => !names.includes(word));
  if (unknown !== undefined) {
    console.error(`"${unknown}" cannot be built; the names are ${names.join(', ')}`);
    process.exit(2);
  }
  const builds = [];
  for (const name of words.length > 0 ? words : names) {
    const build = await buildRelease(name);
    builds.push(build);
    console.log(`${name}@${build.version} is built.`);
  }
  return builds;
}
