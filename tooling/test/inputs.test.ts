import { mkdirSync, realpathSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { Inputs } from './inputs';

test('a file counts as changed by a run although the clock of its file system is some milliseconds late', () => {
  const root = newFolder();
  const file = path.join(root, 'texts.json');
  writeFileSync(file, '{}');
  const { ctimeMs } = statSync(file);
  const isChanged = [-1000, 0, 15, 1000].map((later) => new Inputs(root).haveChanged([`file ${file}`], ctimeMs + later));
  expect(isChanged).toEqual([true, true, true, false]);
});

test('a repository that is opened by a link has the files that a run names by their real paths', () => {
  const root = realpathSync(newFolder());
  const link = path.join(newFolder(), 'link');
  symlinkSync(root, link);
  writeFileSync(path.join(root, 'texts.json'), '{}');
  expect(new Inputs(link).haveChanged([`file ${path.join(root, 'texts.json')}`], 0)).toBe(true);
});

test('a bundle that a test built among the outputs and removed did not change, unlike a source that was removed', () => {
  const root = newFolder();
  mkdirSync(path.join(root, 'dist'));
  const isChanged = (file: string) => new Inputs(root).haveChanged([`file ${path.join(root, file)}`], 0);
  expect(['dist/bundle.mjs', 'dist/late/bundle.mjs', 'bundle.mjs'].map(isChanged)).toEqual([false, false, true]);
});

test('a file that is imported from now on in the place of a folder’s index counts as a change of the index', () => {
  const root = newFolder();
  mkdirSync(path.join(root, 'texts'));
  writeFileSync(path.join(root, 'texts/index.ts'), '');
  const digest = () => new Inputs(root).digest([`file ${path.join(root, 'texts/index.ts')}`]);
  const before = digest();
  writeFileSync(path.join(root, 'other.ts'), '');
  expect(digest()).toBe(before);
  writeFileSync(path.join(root, 'texts.ts'), '');
  expect(digest()).not.toBe(before);
});

test('a path below a file is a read of something that is absent', () => {
  const file = path.join(newFolder(), 'texts.json');
  writeFileSync(file, '{}');
  const digest = () => new Inputs(path.dirname(file)).digest([`file ${file}/below`]);
  const before = digest();
  expect(digest()).toBe(before);
});

test('a file with a space in its name counts by what it says, like any other', () => {
  const file = path.join(newFolder(), 'two words.json');
  const digest = (text: string) => {
    writeFileSync(file, text);
    return new Inputs(path.dirname(file)).digest([`file ${file}`]);
  };
  const before = digest('{}');
  expect(digest('[]')).not.toBe(before);
  expect(digest('{}')).toBe(before);
});

test('the code of a repository is all of it but documents and guides', () => {
  const root = newFolder();
  for (const file of ['guide.md', 'page.ts', 'style.scss', 'texts.json']) writeFileSync(path.join(root, file), '{}');
  const digests = () => ['code', 'tree'].map((kind) => new Inputs(root).digest([`${kind} ${root}`]));
  const isChangedBy = (file: string) => {
    const before = digests();
    writeFileSync(path.join(root, file), '[]');
    return digests().map((digest, place) => digest !== before[place]);
  };
  expect(isChangedBy('guide.md')).toEqual([false, true]);
  for (const file of ['page.ts', 'style.scss', 'texts.json', 'new.ts']) expect(isChangedBy(file)).toEqual([true, true]);
});
