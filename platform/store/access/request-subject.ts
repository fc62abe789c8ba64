import type { Registry, Rollout } from 'shared/contract/registry/schema';
import { isLive } from '../../rollout';
import { recordHash } from '../releases/record-hash';
import type { Releases } from '../releases/releases';

/** What an approval covers. If any of it changes before the approval, the request is void. */
export interface RequestSubject {
  /** sha256 of `release.json`, by `name@version`, of the release and of the stable shell around it. */
  records: Record<string, string>;
  /**
   * The id of the rollout that the change advances; for `resume` with the time of its pause; for a start the last rollout before it and its
   * state; `null` for other changes.
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
  const rollout = sections[name]?.rollout;
  const step = isStep(command) && isLive(rollout) ? rollout : null;
  const version = parameters.version ?? parameters.to ?? step?.candidate;
  const shell = sections.shell?.stable;
  const subjects = version === undefined ? [] : [[name, version], ...(name !== 'shell' && shell ? [['shell', shell]] : [])];
  return {
    records: Object.fromEntries(
      subjects.map(([part, release]) => [`${part}@${release}`, recordHash(releases.folder(part!, release!)) ?? 'none']),
    ),
    rollout: rolloutOf(command, rollout, step),
  };
}

function rolloutOf(command: string, last: Rollout | undefined, step: Rollout | null): string | null {
  // A second request for a start must not repeat a rollout that was ended in between.
  if (command === 'start' && last) return `${last.id} ${last.state}`;
  // A second request to resume must not end a later pause.
  if (command === 'resume' && step) return `${step.id} ${step.changedAt}`;
  return step?.id ?? null;
}

/** Names what has changed, for a sentence. Empty when nothing has. */
export function changedSince(before: RequestSubject, now: RequestSubject): string[] {
  const releases = [...new Set([...Object.keys(before.records), ...Object.keys(now.records)])];
  const changed = releases.filter((release) => before.records[release] !== now.records[release]);
  return [...changed, ...(before.rollout === now.rollout ? [] : ['the rollout'])];
}

/** Whether the command is a step of the running rollout. Other commands name their release, or have none. */
const isStep = (command: string): boolean => ['advance', 'resume', 'promote'].includes(command);
