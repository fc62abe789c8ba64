import type { Registry, SectionState } from 'shared/contract/registry/schema';
import { isLive } from '../../rollout';
import { recordHash } from '../releases/record-hash';
import type { Releases } from '../releases/releases';

/** What an approval covers. If any of it changes before the approval, the request is void. */
export interface RequestSubject {
  /** sha256 of `release.json`, by `name@version`, of the release and of the stable shell around it. */
  records: Record<string, string>;
  /**
   * What the change replaces: for a step the id of the rollout, and the time of its pause; for a start the last rollout and the policy; for a
   * rollback the last rollout and stable; for `policy` the policy before; for `unblock` the time of the recall. Stored under this name for all.
   */
  rollout: string | null;
}

/** @param command a command that serves a release to visitors, with its parameters */
export function subjectOf(
  releases: Releases,
  { sections }: Registry,
  command: string,
  parameters: { name: string; version?: string; to?: string },
): RequestSubject {
  const { name } = parameters;
  const section = sections[name];
  const rollout = section?.rollout;
  const step = isStep(command) && isLive(rollout) ? rollout : null;
  const version = parameters.version ?? parameters.to ?? step?.candidate;
  const shell = sections.shell.stable;
  const subjects = version === undefined ? [] : [[name, version], ...(name !== 'shell' && shell ? [['shell', shell]] : [])];
  return {
    records: Object.fromEntries(
      subjects.map(([part, release]) => [`${part}@${release}`, recordHash(releases.folder(part!, release!)) ?? 'none']),
    ),
    rollout: section ? stateBefore(command, section, version) : null,
  };
}

/** The state in which the change was requested. In another one a second request for it must not be applied. */
function stateBefore(command: string, { blocked, policy, rollout, stable }: SectionState, version?: string): string | null {
  const last = rollout && `${rollout.id} ${rollout.state}`;
  // Not after a rollout that was ended in between, and not with the stages of another policy.
  if (command === 'start') return JSON.stringify([last, policy]);
  // Not after a later release.
  if (command === 'rollback') return JSON.stringify([last, stable]);
  // Not after a later policy.
  if (command === 'policy') return JSON.stringify(policy);
  // Not after a later recall.
  if (command === 'unblock') return blocked.find((entry) => entry.version === version)?.at ?? null;
  if (!isLive(rollout)) return null;
  // Not after a later pause.
  return rollout.state === 'paused' ? `${rollout.id} ${rollout.changedAt}` : rollout.id;
}

/** Names what has changed, for a sentence. Empty when nothing has. */
export function changedSince(before: RequestSubject, now: RequestSubject): string[] {
  const releases = [...new Set([...Object.keys(before.records), ...Object.keys(now.records)])];
  const changed = releases.filter((release) => before.records[release] !== now.records[release]);
  return [...changed, ...(before.rollout === now.rollout ? [] : ['the rollout, the stable version, the policy or the recall'])];
}

/** Whether the command is a step of the running rollout. Other commands name their release, or have none. */
const isStep = (command: string): boolean => ['advance', 'resume', 'promote'].includes(command);
