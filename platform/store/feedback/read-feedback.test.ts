import type { Query } from '../engine';
import { listFeedback, readFeedback } from './read-feedback';

/** A store with so many comments, all of the same time. */
const holding = (count: number): Query => {
  let left = count;
  return async (text) => {
    if (!text.includes('feedback_entries')) return [];
    const rows = Math.min(left, 1_000);
    left -= rows;
    return Array.from({ length: rows }, () => ({
      at: '2026-11-18T10:00:00.000Z',
      day: '2026-11-18',
      guide: '/a',
      text: 'a',
      more: null,
    })) as never;
  };
};
const search = async (count: number) =>
  (await readFeedback(holding(count), { search: 'b' }, { limit: 1, offset: 0 })).searchedBackTo;

test('a search says how far back it went only where there are older comments', async () => {
  expect(await search(9_999)).toBeNull();
  expect(await search(10_000)).toBeNull();
  expect(await search(10_001)).toBe('2026-11-18T10:00:00.000Z');
});

test('a table has fifty thousand comments at most', async () => {
  expect(await listFeedback(holding(50_000), {})).toHaveLength(50_000);
  await expect(listFeedback(holding(50_001), {})).rejects.toThrow('More than 50000 comments match');
});
