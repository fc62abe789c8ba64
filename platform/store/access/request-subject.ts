import type { Registry } from 'shared/contract/registry/schema';
import { isLive } from '../../rollout/section-state';
import { recordHash } from '../releases/record-hash';
import type { Releases } from '../releases/releases';

/** What an approval covers. If any of it has changed by then, the request is void. */
export interface RequestSubject {
  /** sha256 of `release.json`, by `name@version`: of the release, and of the stable shell that it is shown in. */
  records: Record<string, string>;
  /** The rollout that the change is a step of. */
  rollout: string | null;
}

/** @param command one that brings a release to visitors, with its parameters */
export function subjectOf(
  releases: Releases,
  { sections }: Registry,
  command: string,
  parameters: { name: string; version?: string; to?: string },
): RequestSubject {
  const { name } = parameters;
  const rollout = sections[name]?.rollout;
  const step = isStep(command) && isLive(rollout) ? rollout : null;
  const version = parameters.version ?? parameters.to ?? step?.candidate;
  const shell = sections.shell?.stable;
  const subjects = version === undefined ? [] : [[name, version], ...(name !== 'shell' && shell ? [['shell', shell]] : [])];
  return {
    records: Object.fromEntries(
      subjects.map(([part, release]) => [`${part}@${release}`, recordHash(releases.folder(part!, release!)) ?? 'none']),
    ),
    rollout: step?.id ?? null,
  };
}

/** What has changed, for a sentence; empty when nothing has. */
export function changedSince(before: RequestSubject, now: RequestSubject): string[] {
  const releases = [...new Set([...Object.keys(before.records), ...Object.keys(now.records)])];
  const changed = releases.filter((release) => before.records[release] !== now.records[release]);
  return [...changed, ...(before.rollout === now.rollout ? [] : ['the rollout'])];
}

/** Steps of the rollout that runs; the other commands name their release themselves, or are about none. */
const isStep = (command: string): boolean => ['advance', 'resume', 'promote'].includes(command);
