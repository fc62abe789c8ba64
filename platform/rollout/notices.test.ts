import type { Registry } from 'shared/contract/registry/schema';
import { abort } from './abort';
import { advance } from './advance';
import { block } from './block';
import { emptyRegistry } from './empty-registry';
import { noticesBetween } from './notices';
import { pause } from './pause';
import { promote } from './promote';
import { rollback } from './rollback';
import { withSection } from './section-state';
import { start } from './start';

const now = '2026-11-20T10:00:00.000Z';
const name = 'help';
const by = { who: 'keza', from: 'desk', tool: 'tool', reason: 'Because.' };
const stable = withSection(emptyRegistry(), name, { stable: '1.0.0', previousGood: ['0.9.0'] });
const running = start(stable, { name, version: '1.1.0', stages: [10, 100], id: 'r1', now });
const second = advance(running, { name, fromStage: 0, now });
const promoted = promote(running, { name, now });
const allAtOnce = withSection(stable, name, { policy: { kind: 'all-at-once' } });

const between = (before: Registry, after: Registry) =>
  noticesBetween(before, { ...after, sequence: 8, changedAt: now, by }).map(({ id, section, kind, text }) => {
    expect([id, section]).toEqual([`registry 8 help ${kind}`, 'help']);
    return `${kind}: ${text}`;
  });

test.each([
  ['the start of a rollout', stable, running, []],
  ['the next stage', running, second, []],
  [
    'the end of a rollout',
    running,
    abort(running, { name, reason: 'It fails.', now }),
    ['aborted: The rollout of help@1.1.0 was aborted at 10 %. It fails.'],
  ],
  [
    'the end of a rollout at its second stage',
    second,
    abort(second, { name, reason: 'It fails.', now }),
    ['aborted: The rollout of help@1.1.0 was aborted at 100 %. It fails.'],
  ],
  ['a pause', running, pause(running, { name, now }), ['held: The rollout of help@1.1.0 is paused at 10 %. Because.']],
  ['a promotion', running, promoted, ['promoted: help@1.1.0 is stable for everyone. Because.']],
  [
    'a recall of the candidate',
    running,
    block(running, { name, version: '1.1.0', reason: 'Harm.', now }),
    ['aborted: The rollout of help@1.1.0 was aborted at 10 %. blocked: Harm.', 'recalled: help@1.1.0 was recalled. Harm.'],
  ],
  [
    'a rollback to the version before',
    promoted,
    rollback(promoted, { name, reason: 'Harm.', now }),
    ['rolled-back: help went back from 1.1.0 to 1.0.0. Because.'],
  ],
  [
    'a first release',
    emptyRegistry(),
    start(emptyRegistry(), { name, version: '1.0.0', id: 'r0', now }),
    ['promoted: help@1.0.0 is stable for everyone. Because.'],
  ],
  [
    'a second release of a section that is released to all at once',
    start(allAtOnce, { name, version: '1.1.0', id: 'r1', now }),
    start(start(allAtOnce, { name, version: '1.1.0', id: 'r1', now }), { name, version: '1.2.0', id: 'r2', now }),
    ['promoted: help@1.2.0 is stable for everyone. Because.'],
  ],
  ['a new policy', running, withSection(running, name, { policy: { kind: 'stages', stages: [5, 100] } }), []],
])('the notices of a change: %s', (_what, before, after, notices) => {
  expect(between(before, after)).toEqual(notices);
});

test('a rollout that ended before a change causes no second notice', () => {
  const ended = abort(running, { name, reason: 'It fails.', now });
  expect(between(ended, withSection(ended, 'legal', { stable: '2.0.0' }))).toEqual([]);
});
