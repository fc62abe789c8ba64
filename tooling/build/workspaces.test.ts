import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { buildableNames, ROOT, workspaceFolder } from './workspaces';

jest.mock('node:fs', () => ({ existsSync: jest.fn(), readdirSync: jest.fn() }));

/** What lies in `remotes/`, and which of it declares a section. */
function remotes(folders: Record<string, string[]> | null): void {
  const base = path.join(ROOT, 'remotes');
  jest.mocked(readdirSync).mockReturnValue(Object.keys(folders ?? {}) as never);
  jest.mocked(existsSync).mockImplementation((file) => {
    if (file === base) return folders !== null;
    const [name, ...rest] = path.relative(base, String(file)).split(path.sep);
    return folders?.[name!]?.includes(rest.join('/')) ?? false;
  });
}

test('whatever folder of remotes/ declares a section can be built, without being listed anywhere', () => {
  remotes({ news: ['section.json'], help: ['section.json', 'package.json'], '.DS_Store': [], drafts: ['package.json'] });
  expect(buildableNames()).toEqual(['shell', 'help', 'news']);
});

test('without remotes the shell alone can be built', () => {
  remotes(null);
  expect(buildableNames()).toEqual(['shell']);
});

test('a part is built from the folder of its name', () => {
  expect([workspaceFolder('shell'), workspaceFolder('news')]).toEqual([
    path.join(ROOT, 'shell'),
    path.join(ROOT, 'remotes/news'),
  ]);
});
