import { render, screen } from '@testing-library/react';
import type { Point } from './rollout-history';
import { PointsTable } from './points-table';
import { historyOf, pointOf } from './testing/some-history';

/** The rows without their times, which depend on the time zone. */
function rows(points: Point[]): string[][] {
  render(<PointsTable rolloutHistory={historyOf(points)} />);
  const all = screen.getAllByRole('row').slice(1);
  return all.map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent!));
}
const points = (count: number) => Array.from({ length: count }, (_, minute) => pointOf(minute, { share: minute }));
const shares = (count: number) => rows(points(count)).map(([share]) => Number.parseInt(share!, 10));

test('a row shows the share, the failed sessions of each arm, and the evidence for both claims', () => {
  const stable = { sessions: 30, failures: 1 };
  expect(rows([pointOf(1, { stable, worse: 12.34, notWorse: 0.001 })])).toEqual([
    ['10 %', '1 of 30 (3.3 %)', '0 of 0', '12', 'under 0.01'],
  ]);
  const columns = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(columns).toEqual(['Time', 'Share', 'Stable', 'Candidate', 'Worse', 'Not worse']);
  expect(screen.getByRole('region', { name: 'Failures by arm, as numbers' })).toHaveAttribute('tabindex', '0');
  expect(
    screen.getByRole('table', { name: 'Failed sessions of each arm, and the evidence; 1 or less means none' }),
  ).toBeVisible();
});

test('a reader sees that there is no evidence yet, instead of a small number', () => {
  expect(rows([pointOf(1, { worse: 0 })])).toEqual([['10 %', '0 of 0', '0 of 0', 'none', '1']]);
});

test('lists the newest first, with its time to the second', () => {
  expect(shares(3)).toEqual([2, 1, 0]);
  const [time] = screen.getAllByRole('rowheader');
  expect(time).toHaveTextContent(/^\d\d:\d\d:00$/);
});

test('shows up to sixty rows, and every second one of more', () => {
  expect(shares(60)).toHaveLength(60);
});

test.each([
  [61, 31],
  [120, 60],
  [121, 41],
])('shows %p points as %p rows, the newest among them', (count, left) => {
  const rows = shares(count);
  expect(rows).toHaveLength(left);
  expect(rows[0]).toBe(count - 1);
});
