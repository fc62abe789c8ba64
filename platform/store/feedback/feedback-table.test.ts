import type { Engine } from '../engine';
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
