import type { ReleaseName } from 'shared/build/workspaces';
import { Refusal } from '../refusal';
import type { Registry, Rollout, SectionState } from '../registry/schema';

/** The registry with one section changed; the rest is shared with the old one. */
export function withSection(registry: Registry, name: ReleaseName, change: Partial<SectionState>): Registry {
  return { ...registry, sections: { ...registry.sections, [name]: { ...registry.sections[name], ...change } } };
}

export function isLive(rollout: Rollout | undefined): rollout is Rollout & { state: 'running' | 'paused' } {
  return rollout?.state === 'running' || rollout?.state === 'paused';
}

/** The rollout that a command is about; refuses when none is under way. */
export function liveRollout(registry: Registry, name: ReleaseName): Rollout {
  const { rollout } = registry.sections[name];
  if (isLive(rollout)) return rollout;
  throw new Refusal(`No rollout of ${name} is under way. Start one: npm run release -- start ${name}@VERSION`);
}

export function refuseBlocked(registry: Registry, name: ReleaseName, version: string): void {
  const blocked = registry.sections[name].blocked.find((entry) => entry.version === version);
  if (blocked) throw new Refusal(`${name}@${version} is blocked since ${blocked.at}: ${blocked.reason}. To allow it again: npm run release -- unblock ${name}@${version}`);
}

/** `version` as stable, and the old stable at the head of the good ones. */
export function asStable({ stable, previousGood }: SectionState, version: string): Pick<SectionState, 'stable' | 'previousGood'> {
  if (stable === version) return { stable, previousGood };
  const older = [stable, ...previousGood].filter((known): known is string => known !== null && known !== version);
  return { stable: version, previousGood: [...new Set(older)].slice(0, KEPT) };
}

/** As many versions back as `rollback` can go without being told where to. */
const KEPT = 5;
