import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { filesBelow } from './files-below';

let folder: string;
beforeEach(() => void (folder = newFolder()));

function write(file: string): string {
  const place = path.join(folder, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, '');
  return place;
}

test('finds every file of a folder and of those in it, without outputs, packages and hidden files', () => {
  const sources = ['a.ts', 'deep/er/b.md', 'deep/distance/c.ts'].map(write);
  for (const file of ['dist/a.js', 'deep/dist/b.js', 'node_modules/x/index.js', '.cache/c', 'deep/.a.ts.swp']) write(file);
  expect(filesBelow(folder).sort()).toEqual(sources.sort());
});

test('leaves out a link that leads nowhere, such as the one with which an editor locks a file', () => {
  const source = write('a.ts');
  symlinkSync('keza@laptop.4711', path.join(folder, '#a.ts'));
  expect(filesBelow(folder)).toEqual([source]);
});

test('follows links to files and folders, because a build reads through them, and ends where two lead to one another', () => {
  const [source, outside] = [write('here/a.ts'), write('outside/b.md')];
  symlinkSync('../outside', path.join(folder, 'here/linked'));
  symlinkSync('../outside/b.md', path.join(folder, 'here/c.md'));
  symlinkSync('../here', path.join(folder, 'outside/back'));
  symlinkSync('.', path.join(folder, 'here/self'));
  expect(filesBelow(path.dirname(source)).sort()).toEqual([
    source,
    path.join(folder, 'here/c.md'),
    path.join(folder, 'here/linked/b.md'),
  ]);
  expect(filesBelow(path.dirname(outside))).toContain(path.join(folder, 'outside/back/a.ts'));
});
