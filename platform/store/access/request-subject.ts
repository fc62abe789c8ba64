import type { Registry, Rollout, SectionState } from 'shared/contract/registry/schema';
import { isLive } from '../../rollout';
import { recordHash } from '../releases/record-hash';
import type { Releases } from '../releases/releases';

/** What an approval covers. If any of it changes before the approval, the request is void. */
export interface RequestSubject {
  /** sha256 of `release.json`, by `name@version`, of the release and of the stable shell around it. */
  records: Record<string, string>;
  /**
   * The id of the rollout that the change advances; for `resume` with the time of its pause; for a start the last rollout before it and its
   * state; for `unblock` the time of the recall; `null` for other changes. Stored under this name for all of them.
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
  const shell = sections.shell?.stable;
  const subjects = version === undefined ? [] : [[name, version], ...(name !== 'shell' && shell ? [['shell', shell]] : [])];
  return {
    records: Object.fromEntries(
      subjects.map(([part, release]) => [`${part}@${release}`, recordHash(releases.folder(part!, release!)) ?? 'none']),
    ),
    rollout: rolloutOf(command, section, version, step),
  };
}

function rolloutOf(
  command: string,
  section: SectionState | undefined,
  version: string | undefined,
  step: Rollout | null,
): string | null {
  const last = section?.rollout;
  // A second request for a start must not repeat a rollout that was ended in between.
  if (command === 'start' && last) return `${last.id} ${last.state}`;
  // A second request to resume must not end a later pause.
  if (command === 'resume' && step) return `${step.id} ${step.changedAt}`;
  // A second request to allow a release again must not end a later recall.
  if (command === 'unblock') return section?.blocked.find((entry) => entry.version === version)?.at ?? null;
  return step?.id ?? null;
}

/** Names what has changed, for a sentence. Empty when nothing has. */
export function changedSince(before: RequestSubject, now: RequestSubject): string[] {
  const releases = [...new Set([...Object.keys(before.records), ...Object.keys(now.records)])];
  const changed = releases.filter((release) => before.records[release] !== now.records[release]);
  return [...changed, ...(before.rollout === now.rollout ? [] : ['the rollout or recall'])];
}

/** Whether the command is a step of the running rollout. Other commands name their release, or have none. */
const isStep = (command: string): boolean => ['advance', 'resume', 'promote'].includes(command);
