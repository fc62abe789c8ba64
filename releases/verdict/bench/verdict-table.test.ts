/** @jest-environment node */
import { formatRow, verdictLines, verdictTable } from './verdict-table';

const few = { backgrounds: [0.02], shares: [0.1], rollouts: 3 };

test('the same call draws the same rollouts', () => {
  expect([...verdictTable(few)]).toEqual([...verdictTable(few)]);
});

test('a row sets the old rule beside the new one, and says so when nothing was found', () => {
  const [row] = verdictTable(few);
  expect(row!.alwaysFailing).toEqual({ old: 8, new: 4 });
  const text = formatRow({ ...row!, falseAborts: { old: 0.125, new: 0 }, fiveWorse: { old: 21, new: null } });
  expect(text).toMatch(/^\| 2 % \| 10 % \| 12\.5 % → 0 % \| 8 → 4 \| \d+ → \d+ \| 21 → never \|/);
});

test('the table is a head and a line for each row', () => {
  const lines = [...verdictLines(few)];
  expect(lines).toHaveLength(3);
  expect(new Set(lines.map((line) => line.split('|').length)).size).toBe(1);
});
