import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../build/workspaces';
import { documents } from './repository-files';
import { importFault } from './import-rules';

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

/** Every word in the code spans of a page. */
const coded = (page: string): Set<string> =>
  new Set([...read(page).matchAll(/`([^`\n]+)`/g)].flatMap(([, text]) => text!.split(/[^\w-]+/)));

const folders = (program: string): string[] => {
  const below = existsSync(path.join(ROOT, program, 'src')) ? path.join(program, 'src') : program;
  return readdirSync(path.join(ROOT, below), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() && !UNDOCUMENTED.has(entry.name) ? [entry.name] : [],
  );
};

/** Generated folders, and those that are the same in every program. */
const UNDOCUMENTED = new Set(['node_modules', 'dist', 'testing']);

const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
const programs = workspaces.flatMap((pattern) =>
  pattern.endsWith('/*')
    ? readdirSync(path.join(ROOT, pattern.slice(0, -2))).map((name) => pattern.replace('*', name))
    : [pattern],
);

test.each(programs)('the README of %s names every folder of the program', (program) => {
  const named = coded(path.join(program, 'README.md'));
  expect(folders(program).filter((folder) => !named.has(folder))).toEqual([]);
});

test('the README of tooling names every command', () => {
  const named = coded('tooling/README.md');
  const commands = readdirSync(path.join(ROOT, 'tooling/commands')).filter((file) => !file.includes('.test.'));
  expect(commands.map((file) => file.replace('.ts', '')).filter((command) => !named.has(command))).toEqual([]);
});

test('a text that a section shows, in either language, is no document of the repository', () => {
  expect(documents().filter((file) => /^remotes\/.*\/content\//.test(file))).toEqual([]);
  expect(documents()).toContain('remotes/help/README.md');
});

/** The files that a page links to, as paths from the root; URLs and addresses of the site are left out. */
const linked = (page: string): string[] =>
  [...read(page).matchAll(/\]\(([^)\s#]+)/g)].flatMap(([, link]) =>
    /^([a-z]+:|\/)/.test(link!) ? [] : [path.join(path.dirname(page), link!)],
  );

test('every page of docs is linked from another document', () => {
  const links = new Set(documents().flatMap((page) => linked(page).filter((file) => file !== page)));
  const unlinked = documents().filter((page) => page.startsWith('docs/') && !links.has(page));
  expect(unlinked).toEqual([]);
});

test.each(documents())('every file that %s links to exists', (page) => {
  expect(linked(page).filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
});

test('every section of a document that an error names exists', () => {
  const named = [...read('docs/reference/errors.md').matchAll(/([\w/-]+\.md), "([^"]+)"/g)];
  expect(named.length).toBeGreaterThan(0);
  const missing = named.filter(([, page, title]) => !new RegExp(`^#+ ${title}$`, 'm').test(read(page!)));
  expect(missing.map(([reference]) => reference)).toEqual([]);
});

/** Expands `a/{b,c}` to two paths; a single placeholder such as `{product}` stands for any folder, so the path ends before it. */
const expanded = (place: string): string[] => {
  const [, before, choices, after] = /^(.*?)\{(\w+(?:,\w+)+)\}(.*)$/.exec(place) ?? [];
  return choices ? choices.split(',').flatMap((choice) => expanded(`${before}${choice}${after}`)) : [place.split('/{')[0]!];
};

test('every path under "Where to change what" in the architecture exists', () => {
  const [, table = ''] = /^## Where to change what\n(.*?)^## /ms.exec(read('docs/architecture.md')) ?? [];
  const places = [...table.matchAll(/`([\w-]+\/[^`]+)`/g)].flatMap(([, place]) => expanded(place!));
  expect(places.length).toBeGreaterThan(15);
  expect(places.filter((place) => !existsSync(path.join(ROOT, place)))).toEqual([]);
});

const PROGRAMS = [
  'shared',
  'shell',
  'remotes/help',
  'platform',
  'platform/origin',
  'platform/console',
  'platform/release-service',
  'tooling',
  'e2e',
];
const inTable = (program: string) => program.replace('remotes/help', 'remotes/*');

/** The programs that a row of the table in CONTRIBUTING.md allows a program to import. */
function allowedBy(row: string, program: string): string[] {
  const named = [...row.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);
  const others = PROGRAMS.filter((other) => other !== program);
  return others.filter((other) => named.includes(inTable(other)) !== row.startsWith('all but'));
}

test.each(PROGRAMS)('CONTRIBUTING.md and the import rules agree on what %s may import', (program) => {
  const row = new RegExp(`^\\| \`${inTable(program).replace('*', '\\*')}\` \\| (.*) \\|$`, 'm').exec(
    read('CONTRIBUTING.md'),
  )?.[1];
  const allowed = PROGRAMS.filter(
    (other) =>
      other !== program && importFault(`${program}/a.ts`, `${other.replace(/^(remotes|platform)\//, '')}/b`, ['help']) === null,
  );
  expect(allowedBy(row!, program)).toEqual(allowed);
});
