import { newFolder } from 'shared/testing/new-folder';
import type { Engine } from '../engine';
import { openFile } from '../site-file';
import { received } from '../testing/received';
import { entryOf } from './entry';
import { FeedbackTable } from './feedback-table';

test('a table that is full is measured again after ten seconds, and not at each submission', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation();
  const bytes = jest.fn().mockResolvedValueOnce(100).mockResolvedValueOnce(100).mockResolvedValue(99);
  const table = new FeedbackTable({ bytes } as unknown as Engine, 100);
  for (const now of [0, 1, 9_999, 10_000, 19_999])
    await expect(table.refuseWhenFull(now)).rejects.toThrow('100 bytes of at most 100');
  expect(bytes).toHaveBeenCalledTimes(2);
  await table.refuseWhenFull(20_000);
  expect(bytes).toHaveBeenCalledTimes(3);
  expect(logged).toHaveBeenCalledTimes(1);
  logged.mockRestore();
});

test('of submissions that arrive at the same moment each is refused by a table that is full', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  const table = new FeedbackTable({ bytes: async () => 100 } as unknown as Engine, 100);
  const added = ['one', 'two'].map((text) => table.add(received(text)));
  for (const each of await Promise.allSettled(added))
    expect(each).toMatchObject({ status: 'rejected', reason: { statusCode: 503 } });
});

test('comments are copied in parts, the oldest first, those of one moment by their ids, and none is left out', async () => {
  const file = await openFile(newFolder());
  const table = new FeedbackTable(file, Infinity);
  const times = { a: 12, c: 11, d: 10, b: 11 };
  const entries = Object.entries(times).map(([id, hour]) => entryOf(received(id, { at: `2026-11-20T${hour}:00:00.000Z` }), id));
  await table.put(entries);
  const first = await table.oldest(2);
  const second = await table.oldest(3, first.at(-1));
  expect([first, second].map((part) => part.map(({ id }) => id))).toEqual([
    ['d', 'b'],
    ['c', 'a'],
  ]);
  await file.close();
});

test('old comments are deleted in parts, between which pages are answered', async () => {
  const file = await openFile(newFolder());
  const table = new FeedbackTable(file, Infinity);
  await table.put(Array.from({ length: 401 }, () => entryOf(received('old', { at: '2025-11-20T10:00:00.000Z' }))));
  const change = jest.spyOn(file, 'change');
  await table.deleteOld(365, Date.parse('2026-11-22T10:00:00.000Z'));
  // Two full parts, the rest, and the counts.
  expect(change).toHaveBeenCalledTimes(4);
  expect(await table.oldest(1)).toEqual([]);
  await file.close();
});
