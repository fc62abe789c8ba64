import fs from 'node:fs';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { unreadable } from '../../testing/unreadable';
import { ZeroResultSearches } from './zero-result-searches';

test('while the file cannot be read, no search is recorded, and those of before stay', async () => {
  const data = newFolder();
  const searches = new ZeroResultSearches(data);
  const isoko = { language: 'rw', words: 'isoko', networks: 10, last: '2026-11-20' } as const;
  await searches.add(isoko);
  const reading = unreadable(path.join(data, 'searches', 'in-vain.json'));
  await expect(searches.add({ ...isoko, words: 'agaciro' })).rejects.toThrow('EMFILE');
  reading.mockRestore();
  expect(searches.list()).toEqual([isoko]);
  // What people search for is for the account of the site alone.
  const folder = path.join(data, 'searches');
  expect([folder, path.join(folder, 'in-vain.json')].map((each) => fs.statSync(each).mode & 0o777)).toEqual([0o700, 0o600]);
});

test('searches that two origins on one folder record at once are both kept', async () => {
  const data = newFolder();
  const [one, other] = [new ZeroResultSearches(data), new ZeroResultSearches(data)];
  const search = { language: 'rw', networks: 10, last: '2026-11-20' } as const;
  await Promise.all([one.add({ ...search, words: 'isoko' }), other.add({ ...search, words: 'agaciro' })]);
  expect(
    one
      .list()
      .map(({ words }) => words)
      .sort(),
  ).toEqual(['agaciro', 'isoko']);
});

test('of more than 500 searches, those of the fewest networks are left out', async () => {
  const data = newFolder();
  const searches = new ZeroResultSearches(data);
  const search = { language: 'rw', networks: 11, last: '2026-11-20' } as const;
  const full = Array.from({ length: 500 }, (_, at) => ({ ...search, words: `isoko ${at}` }));
  fs.mkdirSync(path.join(data, 'searches'));
  fs.writeFileSync(path.join(data, 'searches', 'in-vain.json'), JSON.stringify(full));
  await searches.add({ ...search, words: 'agaciro', networks: 10 });
  expect(searches.list()).toEqual(full);
  await searches.add({ ...search, words: 'agaciro', networks: 12 });
  expect(searches.list()).toEqual([{ ...search, words: 'agaciro', networks: 12 }, ...full.slice(0, -1)]);
});
