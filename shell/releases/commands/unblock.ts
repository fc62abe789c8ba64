import type { ReleaseName } from 'shared/build/workspaces';
import { Refusal } from '../refusal';
import type { Registry } from '../registry/schema';
import { withSection } from './section-state';

export function unblock(registry: Registry, { name, version }: { name: ReleaseName; version: string }): Registry {
  const { blocked } = registry.sections[name];
  if (!blocked.some((entry) => entry.version === version)) throw new Refusal(`${name}@${version} is not blocked.`);
  return withSection(registry, name, { blocked: blocked.filter((entry) => entry.version !== version) });
}
