import { act, render, screen, within } from '@testing-library/react';
import type { CountedRollout } from 'platform/store';
import type { Rollout } from 'shared/contract/registry/schema';
import { Failures } from './failures';
import { historyOf, pointOf, rolloutOf } from './testing/some-history';

jest.mock('./failure-chart', () => ({ FailureChart: () => <p>Chart of failures</p> }));
jest.mock('./evidence-chart', () => ({ EvidenceChart: () => <p>Chart of evidence</p> }));

const rolloutHistory = historyOf([pointOf(1)], {
  causes: { stable: [], candidate: [{ kind: 'chunk', page: '/goal', sessions: 2 }] },
});
const answer = (status: number, body: object) => {
  globalThis.fetch = jest.fn(async () => ({ ok: status < 300, status, json: async () => body })) as never;
};
const counts = (...shares: number[]): CountedRollout => ({
  stages: shares.map((share) => ({ share, browsers: {} as never, server: {} as never })),
  causes: { stable: [], candidate: [] },
});
const failures = (rollout: Rollout = rolloutOf(), sessionCounts = counts()) => (
  <Failures name="help" rollout={rollout} counts={sessionCounts} />
);

test('draws the failures, and lists the numbers and causes beside the chart', async () => {
  answer(200, { text: '', json: rolloutHistory });
  render(failures());
  const figure = await screen.findByRole('figure', { name: 'Failures by arm' });
  expect(within(figure).getByText('Chart of failures')).toBeVisible();
  expect(within(figure).getByText('Chart of evidence')).toBeVisible();
  expect(figure).toHaveTextContent('StableCandidatefailed sessions in %');
  expect(figure).toHaveTextContent('worsenot worseevidence; 1 or less means none');
  expect(figure).toHaveTextContent('at 20 the candidate counts as worse and the rollout is aborted, at 8 it counts as not worse');
  expect(screen.getAllByRole('table').map((table) => within(table).getAllByRole('row').length)).toEqual([2, 2]);
  expect(fetch).toHaveBeenCalledWith('/api/evidence', expect.objectContaining({ body: '{"name":"help"}' }));
});

test.each([
  ['a session was heard', failures(rolloutOf(), counts(10))],
  ['the rollout was changed', failures(rolloutOf({ changedAt: '2026-11-20T11:00:00.000Z' }))],
  ['another rollout began', failures(rolloutOf({ id: 'b' }))],
])('loads them again when %s, and not before', async (_when, next) => {
  answer(200, { text: '', json: rolloutHistory });
  const { rerender } = render(failures());
  await act(async () => rerender(failures()));
  expect(fetch).toHaveBeenCalledTimes(1);
  await act(async () => rerender(next));
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('shows the metric that ended the rollout, if it was not failures', async () => {
  const arm = { sessions: 100, failures: 9 };
  answer(200, {
    text: '',
    json: { ...rolloutHistory, metric: { metric: 'press', ends: true, arms: { stable: arm, candidate: arm } } },
  });
  render(failures());
  expect(await screen.findByRole('figure', { name: 'Slow press: this ended the rollout' })).toBeVisible();
});

test('shows why they cannot be loaded', async () => {
  answer(409, { detail: 'help has had no rollout so far.' });
  render(failures());
  expect(screen.getByText('Loading sessions…')).toBeVisible();
  expect(await screen.findByRole('alert')).toHaveTextContent('help has had no rollout so far.');
});

test('an approver keeps the charts while they cannot be loaded again, and sees why', async () => {
  answer(200, { text: '', json: rolloutHistory });
  const { rerender } = render(failures());
  await screen.findByRole('figure', { name: 'Failures by arm' });
  answer(503, { detail: 'The database does not answer.' });
  rerender(failures(rolloutOf(), counts(10)));
  expect(await screen.findByRole('alert')).toHaveTextContent('The database does not answer.');
  expect(screen.getByRole('figure', { name: 'Failures by arm' })).toBeVisible();
});
