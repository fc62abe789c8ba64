import type { PartName } from 'shared/contract';
import { Refusal } from '../refusal';
import type { Registry } from 'shared/contract/registry/schema';
import { isBlocked, isLive, stateOf, withSection } from './section-state';

interface Block {
  name: PartName;
  version: string;
  reason: string;
  now: string;
}

/** Recalls a version: it is no longer served, previewed or started, and open tabs leave it at their next navigation. */
export function block(registry: Registry, { name, version, reason, now }: Block): Registry {
  const section = stateOf(registry, name);
  if (isBlocked(registry, name, version)) throw new Refusal('blocked-already', `${name}@${version} is blocked already.`);
  if (section.stable === version)
    throw new Refusal(
      'stable-release',
      `${name}@${version} is stable. Roll back first: npm run release -- rollback ${name} --reason "…"`,
    );
  const { rollout } = section;
  const ended =
    isLive(rollout) && rollout.candidate === version
      ? { rollout: { ...rollout, state: 'aborted' as const, reason: `blocked: ${reason}`, changedAt: now } }
      : {};
  return withSection(registry, name, {
    blocked: [...section.blocked, { version, reason, at: now }],
    previousGood: section.previousGood.filter((other) => other !== version),
    ...ended,
  });
}
