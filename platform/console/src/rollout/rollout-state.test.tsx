import { render, screen } from '@testing-library/react';
import type { RolloutStatus } from 'platform/commands/for-servers';
import type { Rollout } from 'shared/contract/registry/schema';
import type { Status } from '../api/status';
import { judge, noCounts } from 'platform/rollout/verdict';
import { RolloutState } from './rollout-state';
import { rolloutOf } from './testing/some-history';

const WAITS: RolloutStatus['next'] = { kind: 'wait', for: 'hand', reason: 'It was not started with --auto.' };
const standing = (more: Partial<RolloutStatus> = {}): RolloutStatus => ({
  verdict: {
    kind: 'undecided',
    reason: 'Too few sessions.',
    expected: null,
    evidence: judge(noCounts()).evidence,
    held: null,
  },
  next: WAITS,
  sessionsPerHour: null,
  hoursToGo: null,
  verbs: [],
  ...more,
});
function show(rollout: Rollout, details?: RolloutStatus, wouldAbort?: string) {
  const status = { rollouts: details ? { a: details } : {}, signals: { a: { wouldAbort } } } as unknown as Status;
  return render(<RolloutState rollout={rollout} status={status} />).container;
}
/** Each fact by its name. */
const facts = () =>
  screen.getAllByRole('term').map(({ textContent, nextElementSibling }) => [textContent, nextElementSibling!.textContent]);

test.each([
  ['running', 'has been running since'],
  ['paused', 'has been paused since'],
  ['aborted', 'was aborted on'],
  ['promoted', 'was promoted on'],
] as const)('a rollout that is %s "%s" the time of its last change', (state, text) => {
  const container = show(rolloutOf({ state }));
  expect(container).toHaveTextContent(new RegExp(`^The rollout of 1.3.0 ${text} `));
  expect(container.querySelector('time')).toHaveAttribute('datetime', rolloutOf().changedAt);
  expect(container.querySelector('.ended') !== null).toBe(state === 'aborted');
});

test('shows the reason of its state', () => {
  expect(show(rolloutOf({ state: 'aborted', reason: 'too slow' }))).toHaveTextContent('too slow');
});

test('shows the stages, with the current one and those that are over', () => {
  show(rolloutOf(), standing());
  const stages = [...screen.getByRole('list', { name: 'Stages' }).children];
  expect(stages.map((stage) => [stage.textContent, stage.getAttribute('aria-current'), stage.getAttribute('data-past')])).toEqual(
    [
      ['10 %', null, 'true'],
      ['50 %', 'step', null],
      ['100 %', null, null],
    ],
  );
});

test.each([
  ['time', 'Waits until the stage ends'],
  ['sessions', 'Waits for sessions'],
  ['evidence', 'Waits for evidence'],
  ['hand', 'Waits for a person: no automatic step'],
] as const)('shows what it waits for (%s), with the verdict so far', (what, name) => {
  show(rolloutOf(), standing({ next: { kind: 'wait', for: what, reason: 'So it is.' } }));
  expect(facts()).toEqual([
    ['Verdict', 'Too few sessions.'],
    [name, 'So it is.'],
  ]);
});

test('shows the next automatic step', () => {
  show(rolloutOf(), standing({ next: { kind: 'promote', reason: 'not worse' } }));
  expect(facts()[1]).toEqual(['About to promote', 'not worse']);
});

test.each([
  [1_200, null, ' 1,200 sessions an hour so far.'],
  [1_200, 6, ' 1,200 sessions an hour so far: about 6 hours to go.'],
  [null, null, ''],
])('estimates from %p sessions an hour that %p hours are left', (sessionsPerHour, hoursToGo, text) => {
  show(rolloutOf(), standing({ sessionsPerHour, hoursToGo }));
  expect(facts()[1]![1]).toBe(`${WAITS.reason}${text}`);
});

test('says that a rollout would be aborted where it may not be', () => {
  expect(show(rolloutOf(), standing(), 'it fails more often')).toHaveTextContent(
    'Not aborted automatically. Abort it manually? it fails more often',
  );
});

test('shows nothing more of a rollout that is over', () => {
  show(rolloutOf({ state: 'aborted' }));
  expect(screen.queryByRole('term')).toBeNull();
  expect(screen.queryByRole('list')).toBeNull();
});
