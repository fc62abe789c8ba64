import type { PartName } from 'shared/contract';
import type { Policy, Registry, Rollout, SectionState } from 'shared/contract/registry/schema';
import { Refusal, UsageError } from '../refusal';

/** The policy of a part until its release or a command sets another. */
export const DEFAULT_POLICY = { kind: 'stages', stages: [1, 10, 50, 100] } satisfies Policy;

/** On a site with few visits the first stages of the default policy would take days. Larger stages cost no more failing visitors, because the verdict counts sessions. */
export const STAGES_OF_A_SMALL_SITE = [25, 50, 90];
export const FEW_VISITS_A_DAY = 5_000;

/** The state of a part in the registry. @throws Refusal for a part that was never started */
export function stateOf({ sections }: Registry, name: PartName): SectionState {
  const state = Object.hasOwn(sections, name) ? sections[name] : undefined;
  if (state) return state;
  throw new UsageError(
    'unknown-part',
    `"${name}" is no release that was ever started; the names are ${Object.keys(sections).join(', ')}`,
  );
}

/** The state of a part before its first release. */
export function newState(policy: Policy = DEFAULT_POLICY): SectionState {
  return { stable: null, previousGood: [], blocked: [], policy };
}

/** Every part that was ever started; the shell is always the first. */
export const partNames = ({ sections }: Registry): PartName[] => Object.keys(sections);

/** `partNames` without the shell. */
export const sectionNames = (registry: Registry): PartName[] => partNames(registry).filter((name) => name !== 'shell');

/** Returns a copy of the registry with one part changed; it shares the other parts with the original. */
export function withSection(registry: Registry, name: PartName, change: Partial<SectionState>): Registry {
  const state = { ...(registry.sections[name] ?? newState()), ...change };
  return { ...registry, sections: { ...registry.sections, [name]: state } };
}

export function isLive(rollout: Rollout | undefined): rollout is Rollout & { state: 'running' | 'paused' } {
  return rollout?.state === 'running' || rollout?.state === 'paused';
}

/** The running or paused rollout of a part. @throws Refusal when none is under way */
export function liveRollout(registry: Registry, name: PartName): Rollout {
  const { rollout } = stateOf(registry, name);
  if (isLive(rollout)) return rollout;
  throw new Refusal('no-rollout', `No rollout of ${name} is under way. Start one: npm run release -- start ${name}@VERSION`);
}

export const isBlocked = ({ sections }: Registry, name: PartName, version: string): boolean =>
  Object.hasOwn(sections, name) && sections[name]!.blocked.some((entry) => entry.version === version);

export function refuseBlocked(registry: Registry, name: PartName, version: string): void {
  const blocked = registry.sections[name]?.blocked.find((entry) => entry.version === version);
  if (blocked)
    throw new Refusal(
      'blocked-release',
      `${name}@${version} is blocked since ${blocked.at}: ${blocked.reason}. To allow it again: npm run release -- unblock ${name}@${version}`,
    );
}

/** Makes `version` stable, and the old stable the first of the good versions. */
export function asStable({ stable, previousGood }: SectionState, version: string): Pick<SectionState, 'stable' | 'previousGood'> {
  const older = [stable, ...previousGood].filter((other): other is string => other !== null && other !== version);
  return { stable: version, previousGood: [...new Set(older)].slice(0, MOST_PREVIOUS_GOOD) };
}

/** How many versions `rollback` without `--version` can go back. */
const MOST_PREVIOUS_GOOD = 5;
