import type { Registry } from 'shared/contract/registry/schema';
import { servedVersions } from 'platform/rollout';
import { computeVersion } from '../build/version';
import { buildableNames } from '../build/workspaces';

/** A line for each part whose sources differ from the served releases, with the command to publish them. */
export function newerSources({ sections }: Registry, names = buildableNames(), versionOf = computeVersion): string[] {
  return names.flatMap((name) => {
    const served = sections[name] ? servedVersions(sections[name]) : [];
    const version = versionOf(name);
    if (served.includes(version)) return [];
    return [
      `The sources of ${name} have changed (${version}); ${describeServed(name, served)}. Publish them: npm run release -- publish ${name}`,
    ];
  });
}

function describeServed(name: string, served: string[]): string {
  if (served.length === 0) return `nothing of ${name} is served`;
  return `${served.map((version) => `${name}@${version}`).join(' and ')} ${served.length > 1 ? 'are' : 'is'} served`;
}
