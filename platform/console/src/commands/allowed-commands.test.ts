import type { SectionState } from 'shared/contract/registry/schema';
import { allowedCommands } from './allowed-commands';

const quiet: SectionState = {
  stable: '1.2.0',
  previousGood: ['1.1.0'],
  blocked: [],
  policy: { kind: 'stages', stages: [10, 100] },
};
const rollout = (state: 'running' | 'paused' | 'aborted', stage = 0): SectionState => ({
  ...quiet,
  rollout: {
    id: 'a',
    candidate: '1.3.0',
    stages: [10, 100],
    stage,
    state,
    startedAt: '2026-11-20T10:00:00.000Z',
    changedAt: '2026-11-20T10:00:00.000Z',
  },
});

test('without a rollout one can be started, and the last step undone if there is one', () => {
  expect(allowedCommands(quiet)).toEqual(['start', 'rollback']);
  expect(allowedCommands({ ...quiet, previousGood: [] })).toEqual(['start']);
  expect(allowedCommands(rollout('aborted'))).toEqual(['start', 'rollback']);
});

test('a rollout that runs goes on, waits or ends; at its last stage it goes no further', () => {
  expect(allowedCommands(rollout('running'))).toEqual(['advance', 'pause', 'promote', 'abort', 'rollback']);
  expect(allowedCommands(rollout('running', 1))).toEqual(['pause', 'promote', 'abort', 'rollback']);
});

test('one that is paused goes on only by being resumed', () => {
  expect(allowedCommands(rollout('paused'))).toEqual(['resume', 'promote', 'abort', 'rollback']);
});
