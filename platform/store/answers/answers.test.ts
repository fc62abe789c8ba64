import { newFolder } from 'shared/testing/new-folder';
import { openFile } from '../site-file';
import { Answers } from './answers';

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.parse('2026-11-26T10:00:00.000Z');

test('the answers of thirty days count, with today, and no earlier ones', async () => {
  const data = newFolder();
  const file = await openFile(data);
  const answers = new Answers(file);
  await answers.add({ pages: 100, failed: 50 }, NOW - 30 * DAY);
  await answers.add({ pages: 10, failed: 3 }, NOW - 29 * DAY);
  expect(await answers.add({ pages: 1, failed: 1 }, NOW)).toEqual({ pages: 11, failed: 4 });
  expect(await answers.add({ pages: 5, failed: 2 }, NOW)).toEqual({ pages: 16, failed: 6 });
  // An origin that answered nothing since still tells how it stands with the objective.
  expect(await answers.add({ pages: 0, failed: 0 }, NOW + DAY)).toEqual({ pages: 6, failed: 3 });
  await file.close();
});

test('an origin whose clock was ahead by months leaves the answers of thirty days to the others, and its own do not count until then', async () => {
  const file = await openFile(newFolder());
  const answers = new Answers(file);
  await answers.add({ pages: 10, failed: 3 }, NOW);
  await answers.add({ pages: 5, failed: 5 }, NOW + 90 * DAY);
  expect(await answers.add({ pages: 1, failed: 0 }, NOW)).toEqual({ pages: 11, failed: 3 });
  await file.close();
});
