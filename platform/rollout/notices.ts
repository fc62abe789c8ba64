import type { PartName } from 'shared/contract';
import type { Registry, SectionState } from 'shared/contract/registry/schema';

/** The events that a team can be notified of. A person requests `test`. */
export const NOTICE_KINDS = [
  'aborted',
  'held',
  'promoted',
  'waits',
  'recalled',
  'rolled-back',
  'key-expires',
  'degraded',
  'test',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export interface Notice {
  /** Identifies the event: every process that detects it computes the same id. */
  id: string;
  kind: NoticeKind;
  /** The section whose receivers are notified; the shell's receivers get what concerns no section. */
  section: PartName;
  at: string;
  /** Sentences for a person, without markup. */
  text: string;
}

/** The notices of a change of the registry, computed from the difference between two successive states. */
export function noticesBetween(before: Registry, after: Registry): Notice[] {
  return Object.entries(after.sections).flatMap(([section, state]) =>
    noticesOf(section, before.sections[section], state, after).map(([kind, text]) => ({
      id: `registry ${after.sequence} ${section} ${kind}`,
      kind,
      section,
      at: after.changedAt,
      text,
    })),
  );
}

function noticesOf(
  name: PartName,
  old: SectionState | undefined,
  { blocked, rollout, stable }: SectionState,
  { by }: Registry,
): [NoticeKind, string][] {
  const because = by?.reason ? ` ${by.reason}` : '';
  const changed = rollout && (rollout.id !== old?.rollout?.id || rollout.state !== old.rollout.state) ? rollout : null;
  const share = changed && `${changed.stages[changed.stage]} %`;
  const recalls = blocked.filter(({ version }) => !old?.blocked.some((entry) => entry.version === version));
  const isBack = typeof old?.stable === 'string' && stable !== old.stable && changed?.state !== 'promoted';
  const lines: [NoticeKind, string | false][] = [
    [
      'aborted',
      changed?.state === 'aborted' &&
        `The rollout of ${name}@${changed.candidate} was aborted at ${share}. ${changed.reason ?? ''}`,
    ],
    ['held', changed?.state === 'paused' && `The rollout of ${name}@${changed.candidate} is paused at ${share}.${because}`],
    ['promoted', changed?.state === 'promoted' && `${name}@${changed.candidate} is stable for everyone.${because}`],
    [
      'recalled',
      recalls.length > 0 && recalls.map(({ version, reason }) => `${name}@${version} was recalled. ${reason}`).join('\n'),
    ],
    ['rolled-back', isBack && `${name} went back from ${old.stable} to ${stable}.${because}`],
  ];
  return lines.flatMap(([kind, text]): [NoticeKind, string][] => (text ? [[kind, text.trim()]] : []));
}
