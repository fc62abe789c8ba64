import { render, screen } from '@testing-library/react';
import { Causes } from './causes';
import type { RolloutHistory } from './rollout-history';
import { historyOf } from './testing/some-history';

const show = (causes: RolloutHistory['causes']) => render(<Causes rolloutHistory={historyOf([], { causes })} />);
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);

test("lists the causes of failures, the candidate's most frequent first", () => {
  show({
    stable: [{ kind: 'entry', page: '/faq', sessions: 9 }],
    candidate: [
      { kind: 'chunk', page: '/goal', sessions: 2 },
      { kind: 'render', page: '/pin', sessions: 7 },
    ],
  });
  expect(screen.getByRole('table', { name: 'Causes of failures' })).toBeVisible();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Arm', 'Cause', 'Page', 'Sessions']);
  expect(rows()).toEqual([
    'candidateerror while rendering/pin7',
    'candidatescript chunk failed to load/goal2',
    'stableentry script failed to load/faq9',
  ]);
});

test.each([
  ['entry', 'entry script failed to load'],
  ['chunk', 'script chunk failed to load'],
  ['style', 'style sheet failed to load'],
  ['integrity', 'integrity check failed'],
  ['messages', 'messages failed to load'],
  ['render', 'error while rendering'],
  ['hydration', 'error during hydration'],
  ['silent', 'no report within 30 seconds'],
  ['unknown', 'cause not reported'],
] as const)('names the cause %s: %s', (kind, words) => {
  show({ stable: [], candidate: [{ kind, page: '/', sessions: 1 }] });
  expect(rows()).toEqual([`candidate${words}/1`]);
});

test('shows an unknown kind by its name', () => {
  show({ stable: [], candidate: [{ kind: 'worker' as never, page: '/', sessions: 1 }] });
  expect(rows()).toEqual(['candidateworker/1']);
});

test('shows no table without failures', () => {
  expect(show({ stable: [], candidate: [] }).container).toBeEmptyDOMElement();
});
