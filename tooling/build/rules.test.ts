import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './workspaces';

jest.setTimeout(120_000);

let folder: string;
/** Of the first version, and the caches as its build left them. */
let first: string[];
const caches = () => path.join(folder, 'node_modules/.cache/webpack');
const kept = () => path.join(folder, 'kept');

beforeAll(() => {
  // Inside the repository, so that loaders and packages are found as in a workspace.
  mkdirSync(path.join(ROOT, 'tooling/dist'), { recursive: true });
  folder = mkdtempSync(path.join(ROOT, 'tooling/dist/tiny-'));
  mkdirSync(path.join(folder, 'src'));
  writeFileSync(path.join(folder, 'package.json'), '{}');
  writeFileSync(path.join(folder, 'src/box.module.scss'), '.box { color: red; }');
  writeFileSync(path.join(folder, 'src/entry.ts'), `import styles from './box.module.scss';\nconsole.log(styles.box);\n`);
  first = build('1.0.0-aaaaaaaa');
  cpSync(caches(), kept(), { recursive: true });
});
beforeEach(() => {
  for (const place of [caches(), path.join(folder, 'dist/1.0.0-bbbbbbbb')]) rmSync(place, { recursive: true, force: true });
  cpSync(kept(), caches(), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Not the name that webpack gives the import of `box.module.scss`. */
const CLASS = /box_(?!modul)[\w-]{5}/;
function filesBelow(where: string, end: string): string[] {
  return readdirSync(where, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(end))
    .map((file) => readFileSync(path.join(where, file), 'utf8'));
}

function run(version: string, kind: 'release' | 'development'): string {
  const script = path.join(ROOT, 'tooling/testing/build-styles.ts');
  execFileSync(process.execPath, ['--import', 'tsx', script, folder, version, kind], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return path.join(folder, 'dist', version);
}

/** The name that a version's stylesheet, browser script and page renderer give the class. */
function build(version: string): string[] {
  const output = run(version, 'development');
  const texts = ['.css', '.js', '.cjs'].map((end) => filesBelow(output, end).find((text) => CLASS.test(text)) ?? '');
  return texts.map((text) => CLASS.exec(text)?.[0] ?? 'none');
}

test('two versions that are built in a row, the second from warm caches, share no class name', () => {
  const second = build('1.0.0-bbbbbbbb');
  expect(new Set(first).size).toBe(1);
  expect(new Set(second).size).toBe(1);
  expect(first[0]).toMatch(CLASS);
  expect(second[0]).not.toBe(first[0]);
});

test('stylesheet, browser script and page renderer of a release count its classes alike', () => {
  const output = run('1.0.0-cccccccc', 'release');
  const [sheet] = filesBelow(output, '.css');
  const [, name] = /^\.([a-z][\w-]{3}0-0)\{/i.exec(sheet!)!;
  for (const end of ['.js', '.cjs']) expect(filesBelow(output, end).some((text) => text.includes(name!))).toBe(true);
});

test.each(['browser', 'node'])(
  'pages and stylesheet of one version agree, also when the cache of the %s build alone is an older one',
  (which) => {
    const others = readdirSync(caches()).filter((name) => !name.includes(which));
    expect(others).not.toEqual([]);
    for (const name of others) rmSync(path.join(caches(), name), { recursive: true });
    const names = build('1.0.0-bbbbbbbb');
    expect(new Set(names)).toEqual(new Set([expect.stringMatching(CLASS)]));
  },
);
