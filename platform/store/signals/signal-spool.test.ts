import { newFolder } from 'shared/testing/new-folder';
import { noCounts } from '../../rollout/verdict';
import { openFile } from '../site-file';
import { SignalSpool, type Waiting } from './signal-spool';

const waiting = (id: string): Waiting => ({ id, rollout: 'r1', entry: { wouldAbort: id }, isSpooled: false });

test('what a program finds in its file after a restart is on the disk, and comes before what it adds', async () => {
  const dir = newFolder();
  const file = await openFile(dir);
  await new SignalSpool(file).add([waiting('b'), waiting('a')]);
  const spool = new SignalSpool(file);
  expect(await spool.oldest(10)).toEqual(['b', 'a'].map((id) => ({ ...waiting(id), isSpooled: true })));
  await spool.add([waiting('0')]);
  expect((await spool.oldest(10)).map(({ id }) => id)).toEqual(['b', 'a', '0']);
  await file.close();
});

test('a spool takes in one call what came while the disk was full, which is more than one statement takes', async () => {
  const file = await openFile(newFolder());
  const spool = new SignalSpool(file);
  // Four values for each report; a statement of SQLite takes 32,766.
  await spool.add(Array.from({ length: 8_500 }, (_, number) => waiting(String(number))));
  expect(await spool.oldest(10_000)).toHaveLength(8_500);
  await file.close();
});

test('counts that did not change are not written to the disk again, however often they are read', async () => {
  const file = await openFile(newFolder());
  const spool = new SignalSpool(file);
  const copies = (wouldAbort: string) => new Map([['r1', { all: { ...noCounts(), wouldAbort }, withoutLoudest: null }]]);
  const query = jest.spyOn(file, 'query');
  for (const reason of ['one', 'one', 'two']) await spool.copy(copies(reason));
  expect(query).toHaveBeenCalledTimes(2);
  expect(await spool.copies()).toEqual(copies('two'));
  await file.close();
});
