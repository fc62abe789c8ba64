import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import type { Rollout, SectionState } from 'shared/contract/registry/schema';
import type { Status } from '../api/status';
import { rolloutOf } from '../rollout/testing/some-history';
import { SectionCard } from './section-card';

jest.mock('../rollout/failures', () => ({ Failures: ({ counts }: { counts: string }) => <p>Failures by {counts}</p> }));
jest.mock('../rollout/rollout-state', () => ({ RolloutState: () => <p>How it stands</p> }));
jest.mock('../commands/command-buttons', () => ({ CommandButtons: ({ name }: { name: string }) => <p>Commands of {name}</p> }));

const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
const status = { signals: { a: 'its counts' } } as unknown as Status;
const show = (rollout?: Rollout) => {
  const state = { stable: '1.2.0', previousGood: [], blocked: [], rollout } as unknown as SectionState;
  return render(
    <MemoryRouter>
      <SectionCard name="help" state={state} status={status} />
    </MemoryRouter>,
  );
};
const isThere = (parameters: string) => screen.queryByText(parameters) !== null;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test("shows a part's name, shares and commands, and links its page", () => {
  show();
  expect(screen.getByRole('region', { name: 'help' })).toHaveTextContent('1.2.0 100 %Commands of help');
  expect(screen.getByRole('link', { name: 'Details of help' })).toHaveAttribute('href', '/sections/help');
});

test.each([
  ['running', true, true],
  ['paused', true, true],
  ['aborted', true, true],
  ['promoted', false, false],
] as const)('of a rollout that is %s: how it stands %p, its failures %p', (state, standing, failures) => {
  show(rolloutOf({ state }));
  expect([isThere('How it stands'), isThere('Failures by its counts')]).toEqual([standing, failures]);
  // The card is as wide as the page.
  expect(screen.getByRole('region', { name: 'help' }).classList.contains('whole')).toBe(standing);
});

test.each([
  [23, true],
  [25, false],
])('the chart of a rollout that was aborted %p hours ago is open: %p', (hours, isOpen) => {
  show(rolloutOf({ state: 'aborted', changedAt: ago(hours) }));
  expect(screen.getByText('Over time').closest('details')!.open).toBe(isOpen);
});

test('the chart of a running rollout is open', () => {
  show(rolloutOf());
  expect(isThere('Over time')).toBe(false);
});
