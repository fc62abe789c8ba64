import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { builtReleases } from './built-releases';

let folder: string;
beforeEach(() => {
  folder = newFolder();
  for (const release of ['help/1.1.0', 'legal/1.0.0', 'shell/2.0.0']) mkdirSync(path.join(folder, release), { recursive: true });
});

test('lists the shell first, because sections are checked beside it', () => {
  expect(builtReleases(folder).names()).toEqual(['shell', 'help', 'legal']);
});

test('returns an existing release and reports no build', async () => {
  const report = jest.fn();
  const built = { name: 'help', version: '1.1.0', folder: path.join(folder, 'help/1.1.0') };
  expect(await builtReleases(folder).build('help', report)).toEqual(built);
  expect(report).not.toHaveBeenCalled();
});
