import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { listFiles } from './list-files';

test('lists the files of a release and of its folders by path, in the order of the alphabet', async () => {
  const folder = newFolder();
  mkdirSync(path.join(folder, 'css/small'), { recursive: true });
  for (const file of ['entry.js', 'css/small/page.css', 'css/z.css']) writeFileSync(path.join(folder, file), file);
  const factsOf = (text: string) => ({ size: text.length, sha256: createHash('sha256').update(text).digest('hex') });
  expect(Object.entries(await listFiles(folder))).toEqual(
    ['css/small/page.css', 'css/z.css', 'entry.js'].map((file) => [file, factsOf(file)]),
  );
});
