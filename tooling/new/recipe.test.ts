import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { newFolder } from 'shared/testing/new-folder';
import { sectionDeclaration } from 'shared/contract/registry/section-declaration';
import { ROOT } from '../build/workspaces';
import { fileFaults } from '../check/file-rules';
import { nextSteps, recipe, whyNotNew, writeSection } from './recipe';

const textOf = (name: string, file: string) => recipe(name).find((written) => written.file === `remotes/${name}/${file}`)!.text;

test('the recipe has all files of a section', () => {
  expect(recipe('news').map(({ file }) => file)).toEqual(
    [
      'section.json',
      'package.json',
      'tsconfig.json',
      'jest.config.mjs',
      'webpack.config.ts',
      'src/remote.ts',
      'src/news-page.tsx',
    ]
      .concat(['src/news-page.module.scss', 'src/messages/en.json', 'src/messages/rw.json', 'src/messages/texts.ts', 'README.md'])
      .map((file) => `remotes/news/${file}`),
  );
});

test.each(['fees', 'group-loans'])('a section named %s has its name everywhere', (name) => {
  for (const { file, text } of recipe(name)) {
    expect(file + text).not.toMatch(/\bnews/i);
    expect(fileFaults(file, text)).toEqual([]);
    expect(/\.tsx?$/.test(file) ? parseSync(file, text).errors : []).toEqual([]);
  }
  const { roots, links } = sectionDeclaration.parse(JSON.parse(textOf(name, 'section.json')));
  expect(roots).toEqual([`/${name}`]);
  expect(links.map(({ address, in: lists }) => [address, lists])).toEqual([[`/${name}`, { header: 'every-page' }]]);
  expect(JSON.parse(textOf(name, 'package.json')).name).toBe(name);
});

test('a written section has the layout that the check demands, however long its name is', () => {
  const root = newFolder();
  copyFileSync(path.join(ROOT, '.oxfmtrc.json'), path.join(root, '.oxfmtrc.json'));
  writeSection('announcements-of-groups', root);
  expect(() => execFileSync('oxfmt', ['--check'], { cwd: root, stdio: 'pipe' })).not.toThrow();
});

test('a hyphenated name is one word in code and several words in the title', () => {
  expect(textOf('group-loans', 'src/group-loans-page.tsx')).toContain('export function GroupLoansPage()');
  expect(JSON.parse(textOf('group-loans', 'src/messages/en.json')).title).toBe('Group loans');
  expect(JSON.parse(textOf('loans-of-groups', 'src/messages/en.json')).title).toBe('Loans of groups');
  expect(textOf('group-loans', 'src/messages/texts.ts')).toContain("'group-loans': typeof en;");
});

test('a section may have a name that no section has', () => {
  expect(whyNotNew(['group-loans'])).toBeNull();
});

test('the files of a section that exists are not overwritten', () => {
  expect(whyNotNew(['help'])).toBe('remotes/help exists already');
});

test.each(['shell', 'origin', 'react'])(
  'a section is not named %s, as another workspace or package is, because npm would install one in place of the other',
  (name) => {
    expect(whyNotNew([name])).toBe(
      `${name} is the name of a package or of another part in package-lock.json; a section takes one of its own`,
    );
  },
);

test.each([[[]], [['News']], [['../news']], [['news', 'loans']]])('%j is refused, because it is not one name', (words) => {
  expect(whyNotNew(words)).toMatch(/^new takes the name of a section in lower case/);
});

test('who has made a section is told every command that CONTRIBUTING.md names for its first release, in that order', () => {
  const commandsIn = (text: string) => [...text.matchAll(/^ *(npm .*?) +#/gm)].map(([, command]) => command!);
  const [, documented] = /### Then, once\n+```sh\n(.*?)```/s.exec(readFileSync(path.join(ROOT, 'CONTRIBUTING.md'), 'utf8'))!;
  const told = commandsIn(nextSteps('news'));
  expect(commandsIn(documented!)).toHaveLength(3);
  expect(told.filter((command) => command !== 'npm run dev -- news')).toEqual(commandsIn(documented!));
});
