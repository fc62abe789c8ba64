import type { Query } from '../engine';
import { addSignatures } from './states';

test('the signatures that a copy lacks are added from the oldest on, because those added last are the ones that are read', async () => {
  const texts = ['oldest'];
  const query = (async (text: string, [, added]: unknown[]) =>
    text.startsWith('SELECT') ? texts.map((each) => ({ text: each })) : void texts.push(added as string)) as unknown as Query;
  await addSignatures(query, 2, ['newest', 'older', 'oldest']);
  expect(texts).toEqual(['oldest', 'older', 'newest']);
});
