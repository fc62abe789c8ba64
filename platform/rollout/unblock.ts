import type { PartName } from 'shared/contract';
import { Refusal } from '../refusal';
import type { Registry } from 'shared/contract/registry/schema';
import { isBlocked, stateOf, withSection } from './section-state';

export function unblock(registry: Registry, { name, version }: { name: PartName; version: string }): Registry {
  const { blocked } = stateOf(registry, name);
  if (!isBlocked(registry, name, version)) throw new Refusal('not-blocked', `${name}@${version} is not blocked.`);
  return withSection(registry, name, { blocked: blocked.filter((entry) => entry.version !== version) });
}
