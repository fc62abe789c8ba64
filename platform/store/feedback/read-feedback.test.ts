import { newFolder } from 'shared/testing/new-folder';
import type { Engine, Query } from '../engine';
import { openFile } from '../site-file';
import { received } from '../testing/received';
import { entryOf } from './entry';
import { FeedbackTable } from './feedback-table';
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

test('the pages of a search follow on each other', async () => {
  const file = await openFile(newFolder());
  const texts = ['loan 1', 'loan 2', 'loan 3'];
  await new FeedbackTable(file, Infinity).put(
    texts.map((text, day) => entryOf(received(text, { at: `2026-11-2${day}T10:00:00.000Z` }))),
  );
  const page = async (offset: number) =>
    (await readFeedback(file.query, { search: 'loan' }, { limit: 1, offset })).comments.map(({ text }) => text);
  expect([await page(0), await page(1), await page(2)]).toEqual([['loan 3'], ['loan 2'], ['loan 1']]);
});

test('a table has fifty thousand comments at most', async () => {
  expect(await listFeedback(holding(50_000), {})).toHaveLength(50_000);
  await expect(listFeedback(holding(50_001), {})).rejects.toThrow('More than 50000 comments match');
});

describe('a file with a thousand comments', () => {
  const link = (guide: string) => `https://site.example/help-center/${guide}`;
  let file: Engine;
  beforeEach(async () => {
    file = await openFile(newFolder());
    const fine = Array.from({ length: 1_001 }, (_, number) => entryOf(received('fine', { link: link(`a${number % 100}`) })));
    await new FeedbackTable(file, Infinity).put([...fine, entryOf(received('confusing', { link: link('worst'), reason: 2 }))]);
  });
  afterEach(() => file.close());

  test('shows the guides that helped least and those with most comments, however many guides a flood names', async () => {
    const { guides } = await readFeedback(file.query, {}, { limit: 1, offset: 0 });
    expect(guides).toHaveLength(100);
    expect(guides.slice(0, 2)).toMatchObject([
      { guide: '/help-center/worst', no: 1 },
      { guide: '/help-center/a0', yes: 11 },
    ]);
    expect(guides.at(-1)).toMatchObject({ guide: '/help-center/a98', yes: 10 });
  });

  test('is exported with each comment once, also where all are of one moment', async () => {
    const ids = (await listFeedback(file.query, {})).map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([1_002, 1_002]);
  });
});
