import { writeFileSync } from 'node:fs';
import { newFolder } from 'shared/testing/new-folder';
import type { Query } from '../engine';
import { openFile } from '../site-file';
import { siteFile } from '../site-folder';
import { OwnStates } from './own-states';
import { addSignatures, putSignature, SIGNATURES } from './states';

test('the signatures that a copy lacks are added from the oldest on, because those added last are the ones that are read', async () => {
  const texts = ['oldest'];
  const query = (async (text: string, [, added]: unknown[]) =>
    text.startsWith('SELECT') ? texts.map((each) => ({ text: each })) : void texts.push(added as string)) as unknown as Query;
  await addSignatures(query, 2, ['newest', 'older', 'oldest']);
  expect(texts).toEqual(['oldest', 'older', 'newest']);
});

test('of many signatures of a state the last twenty are read, because the newest may be the only one of a key in force', async () => {
  const file = await openFile(newFolder());
  const texts = Array.from({ length: 25 }, (_, number) => `signature ${number}`);
  for (const text of texts) await putSignature(file.query, 2, text);
  expect((await file.query<{ text: string }>(SIGNATURES, [2])).map(({ text }) => text)).toEqual(texts.slice(5).toReversed());
  await file.close();
});

test('a folder whose tables another process is creating has no state yet', () => {
  const folder = newFolder();
  writeFileSync(siteFile(folder), '');
  const states = new OwnStates(folder);
  expect(states.newest()).toBeNull();
  states.close();
});
