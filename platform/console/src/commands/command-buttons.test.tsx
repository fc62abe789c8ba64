import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { assert, asyncProperty, constantFrom, nat, option, record, uniqueArray, type Arbitrary } from 'fast-check';
import { commandNamed, SHOWN_COMMANDS, type CommandContext, type CommandName } from 'platform/commands';
import type { Registry, SectionState } from 'shared/contract/registry/schema';
import { liveRollout } from 'platform/rollout';
import { SessionContext } from '../api/session';
import { StatusContext } from '../api/status';
import { eventsOf } from '../testing/status';
import { CommandButtons } from './command-buttons';

const at = '2026-11-20T10:00:00.000Z';
const VERSIONS = ['1.0.0', '1.1.0', '1.2.0', '1.3.0'];
const version = constantFrom(...VERSIONS);

const rollout = record({
  candidate: version,
  stages: constantFrom([100], [10, 100], [1, 10, 50]),
  stage: nat(2),
  state: constantFrom('running', 'paused', 'promoted', 'aborted'),
}).map(({ stage, ...others }) => ({
  ...others,
  id: 'a',
  startedAt: at,
  changedAt: at,
  stage: Math.min(stage, others.stages.length - 1),
}));

const anyState: Arbitrary<SectionState> = record({
  stable: version,
  previousGood: uniqueArray(version, { maxLength: 3 }),
  blocked: uniqueArray(version, { maxLength: 2 }),
  policy: constantFrom({ kind: 'stages', stages: [1, 100] }, { kind: 'all-at-once' }),
  rollout: option(rollout, { nil: undefined }),
}).map((state) => ({
  ...state,
  blocked: state.blocked.map((blocked) => ({ version: blocked, reason: 'slow', at })),
})) as never;

/** The refusal of the command when it runs with complete parameters, or `null`. */
async function refusalOf(command: CommandName, state: SectionState): Promise<string | null> {
  const registry = { sections: { help: state }, sequence: 1 } as unknown as Registry;
  const context = {
    folder: { releases: { record: () => ({}) } },
    registry: { read: () => registry },
    names: () => ['help'],
    now: () => at,
    store: async () => ({ signals: { read: async (ids: string[]) => new Map(ids.map((id) => [id, { stages: [] }])) } }),
    apply: async (_line: string, change: (before: Registry) => Registry) => {
      const after = change(registry);
      // Promoting a release that is already stable is no error, but it is not offered.
      if (after === registry) liveRollout(registry, 'help');
      return after;
    },
  } as unknown as CommandContext;
  const parameters = {
    name: 'help',
    reason: 'x',
    ...(command === 'start' && { version: '2.0.0' }),
    ...(command === 'advance' && { fromStage: state.rollout?.stage ?? 0 }),
  };
  try {
    await commandNamed(command).run(context, parameters);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

const OF_A_PART = Object.entries(SHOWN_COMMANDS).filter(([, { on }]) => on === 'part');

test('in every state offers exactly the possible commands, and the refusal of each other one', async () => {
  await assert(
    asyncProperty(anyState, async (state) => {
      const outcomes = await Promise.all(
        OF_A_PART.map(async ([command, { label }]) => ({ label, refusal: await refusalOf(command as CommandName, state) })),
      );
      const { unmount } = render(
        <SessionContext
          value={{ who: 'keza', grants: [{ sections: ['help'], may: ['rollout'] }], expiresAt: null, provider: null }}
        >
          <StatusContext value={eventsOf({ help: state })}>
            <CommandButtons name="help" state={state} />
          </StatusContext>
        </SessionContext>,
      );
      const buttons = within(screen.getByRole('group', { name: 'Change help' })).queryAllByRole('button');
      expect(buttons.map(({ textContent }) => textContent)).toEqual(
        outcomes.flatMap(({ label, refusal }) => (refusal === null ? [label] : [])),
      );
      const sentences = screen.queryAllByRole('definition').map(({ textContent }) => textContent);
      expect(new Set(sentences).size).toBe(sentences.length);
      const labels = screen
        .queryAllByRole('term')
        .flatMap(({ textContent }, index) => textContent.split(', ').map((label) => `${label}: ${sentences[index]}`));
      expect(labels.toSorted()).toEqual(
        outcomes.flatMap(({ label, refusal }) => (refusal === null ? [] : [`${label}: ${refusal}`])).toSorted(),
      );
      unmount();
    }),
    { numRuns: 60 },
  );
});

test('a part without a state has no buttons', () => {
  render(
    <SessionContext value={{ who: 'keza', grants: [{ sections: ['*'], may: ['rollout'] }], expiresAt: null, provider: null }}>
      <CommandButtons name="help" state={{ stable: '1.0.0' } as SectionState} />
    </SessionContext>,
  );
  expect(screen.queryByRole('button')).toBeNull();
  // Which commands there are is in the state.
  expect(screen.queryByText(/has no right/)).toBeNull();
});

test('a person without a mouse opens the dialog of a command', async () => {
  const state: SectionState = { stable: '1.0.0', previousGood: ['0.9.0'], blocked: [], policy: { kind: 'all-at-once' } } as never;
  render(
    <SessionContext value={{ who: 'keza', grants: [{ sections: ['help'], may: ['rollout'] }], expiresAt: null, provider: null }}>
      <StatusContext value={eventsOf({ help: state })}>
        <CommandButtons name="help" state={state} />
      </StatusContext>
    </SessionContext>,
  );
  const [button] = within(screen.getByRole('group', { name: 'Change help' })).getAllByRole('button');
  button!.focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('dialog', { hidden: true })).toBeInTheDocument();
});
