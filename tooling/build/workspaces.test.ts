import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { buildableNames, ROOT, workspaceFolder } from './workspaces';

jest.mock('node:fs', () => ({ existsSync: jest.fn(), readdirSync: jest.fn() }));

/** Mocks the folders of `remotes/` and their files; `null`: there is no `remotes/`. */
function remotes(folders: Record<string, string[]> | null): void {
  const base = path.join(ROOT, 'remotes');
  jest.mocked(readdirSync).mockReturnValue(Object.keys(folders ?? {}) as never);
  jest.mocked(existsSync).mockImplementation((file) => {
    if (file === base) return folders !== null;
    const [name, ...rest] = path.relative(base, String(file)).split(path.sep);
    return folders?.[name!]?.includes(rest.join('/')) ?? false;
  });
}

test('lists every folder of remotes/ with a section.json', () => {
  remotes({ news: ['section.json'], help: ['section.json', 'package.json'], '.DS_Store': [], drafts: ['package.json'] });
  expect(buildableNames()).toEqual(['shell', 'help', 'news']);
});

test('without remotes/ lists only the shell', () => {
  remotes(null);
  expect(buildableNames()).toEqual(['shell']);
});

test('a part is built from the folder with its name', () => {
  expect([workspaceFolder('shell'), workspaceFolder('news')]).toEqual([
    path.join(ROOT, 'shell'),
    path.join(ROOT, 'remotes/news'),
  ]);
});
