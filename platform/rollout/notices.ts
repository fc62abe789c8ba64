import type { PartName } from 'shared/contract';
import type { Registry, SectionState } from 'shared/contract/registry/schema';

/** What a team can be notified of. `test` is requested by a person. */
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
  /** The same for one occurrence, however often and by whichever process it is found. */
  id: string;
  kind: NoticeKind;
  /** Whose receivers are notified; what concerns no section goes to those of the shell. */
  section: PartName;
  at: string;
  /** Sentences for a person, without markup. */
  text: string;
}

/** What a change of the registry has to tell: the difference between two states, one after the other. */
export function noticesBetween(before: Registry, after: Registry): Notice[] {
  return Object.entries(after.sections).flatMap(([section, state]) =>
    tellings(section, before.sections[section], state, after).map(([kind, text]) => ({
      id: `registry ${after.sequence} ${section} ${kind}`,
      kind,
      section,
      at: after.changedAt,
      text,
    })),
  );
}

function tellings(
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
    ['recalled', recalls.length > 0 && recalls.map((one) => `${name}@${one.version} was recalled. ${one.reason}`).join('\n')],
    ['rolled-back', isBack && `${name} went back from ${old.stable} to ${stable}.${because}`],
  ];
  return lines.flatMap(([kind, text]): [NoticeKind, string][] => (text ? [[kind, text.trim()]] : []));
}
