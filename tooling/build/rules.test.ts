import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import type { Order } from '../testing/build-styles';
import { ROOT } from './workspaces';

let folder: string;
/** It loads webpack once; each build has a compiler of its own, which reads its caches from the disk. */
let builder: ChildProcess;
/** The class names of the first version; its build fills the caches. */
let first: string[];
const caches = () => path.join(folder, 'node_modules/.cache/webpack');
/** A copy of the caches after the first build. */
const savedCaches = () => path.join(folder, 'saved');

beforeAll(async () => {
  // Inside the repository, so that loaders and packages resolve as in a workspace.
  mkdirSync(path.join(ROOT, 'tooling/dist'), { recursive: true });
  folder = mkdtempSync(path.join(ROOT, 'tooling/dist/tiny-'));
  mkdirSync(path.join(folder, 'src'));
  writeFileSync(path.join(folder, 'package.json'), '{}');
  writeFileSync(path.join(folder, 'src/box.module.scss'), '.box { color: red; margin: 1px 1px 1px 1px; }');
  writeFileSync(path.join(folder, 'src/broken.cjs'), "throw new Error('broken');");
  writeFileSync(
    path.join(folder, 'src/words.ts'),
    "export const used = () => ['taken'];\nexport const other = () => ['left'];\n",
  );
  writeFileSync(
    path.join(folder, 'src/entry.ts'),
    `import styles from './box.module.scss';
import { used } from './words';
const steps = (one: number, two: number, three: number, four: number) => [one + two, two * three, three - four, four / one];
const load = () => {
  try {
    return typeof require('./broken.cjs');
  } catch (error) {
    return (error as Error).message;
  }
};
console.log(styles.box, steps, load(), load(), used());\n`,
  );
  builder = fork(path.join(ROOT, 'tooling/testing/build-styles.ts'), [folder], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production' },
    execArgv: ['--import', 'tsx/esm'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  first = await build('1.0.0-aaaaaaaa');
  cpSync(caches(), savedCaches(), { recursive: true });
});
beforeEach(() => {
  for (const place of [caches(), path.join(folder, 'dist/1.0.0-bbbbbbbb')]) rmSync(place, { recursive: true, force: true });
  cpSync(savedCaches(), caches(), { recursive: true });
});
afterAll(() => {
  builder.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** A generated class name, and not the name that webpack gives the import of `box.module.scss`. */
const CLASS = /box_(?!modul)[\w-]{5}/;
function filesBelow(root: string, extension: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(extension))
    .map((file) => readFileSync(path.join(root, file), 'utf8'));
}

async function run(version: string, kind: Order['kind']): Promise<string> {
  builder.send({ version, kind } satisfies Order);
  const [fault] = await once(builder, 'message');
  if (fault !== null) throw new Error(fault);
  return path.join(folder, 'dist', version);
}

/** The class name in the stylesheet, the browser script and the Node bundle of a version. */
async function build(version: string): Promise<string[]> {
  const output = await run(version, 'development');
  const texts = ['.css', '.js', '.cjs'].map((extension) => filesBelow(output, extension).find((text) => CLASS.test(text)) ?? '');
  return texts.map((text) => CLASS.exec(text)?.[0] ?? 'none');
}

test('two versions share no class name when the second is built with warm caches', async () => {
  const second = await build('1.0.0-bbbbbbbb');
  expect(new Set(first).size).toBe(1);
  expect(new Set(second).size).toBe(1);
  expect(first[0]).toMatch(CLASS);
  expect(second[0]).not.toBe(first[0]);
});

/** Release builds, each made once. */
const releases = new Map<string, string>();
const releaseOf = async (version: string): Promise<string> => {
  const output = releases.get(version) ?? (await run(version, 'release'));
  releases.set(version, output);
  return output;
};

test('the Node bundle of a section under development reads the class names of its styles', async () => {
  const [bundle] = filesBelow(await run('1.0.0-bbbbbbbb', 'development'), '.cjs');
  const log = jest.fn();
  runInNewContext(bundle!, { console: { log }, module: {}, require });
  expect(log.mock.calls[0]![0]).toMatch(CLASS);
});

test('stylesheet, browser script and Node bundle of a release have the same class names', async () => {
  const output = await releaseOf('1.0.0-cccccccc');
  const [sheet] = filesBelow(output, '.css');
  const [, name] = /^\.([a-z][\w-]{3}0-0)\{/i.exec(sheet!)!;
  for (const extension of ['.js', '.cjs']) expect(filesBelow(output, extension).some((text) => text.includes(name!))).toBe(true);
});

test('the stylesheet of a release says each thing in its shortest form', async () => {
  const [sheet] = filesBelow(await releaseOf('1.0.0-cccccccc'), '.css');
  expect(sheet).toMatch(/^\.[\w-]+\{color:red;margin:1px\}$/);
});

test('the scripts of two releases of the same sources differ by version and class names alone', async () => {
  const outputs = [await releaseOf('1.0.0-cccccccc'), await releaseOf('1.0.0-dddddddd')];
  const scripts = outputs.map((output) => {
    const [sheet] = filesBelow(output, '.css');
    const [, prefix] = /^\.([a-z][\w-]{3})0-0\{/i.exec(sheet!)!;
    return filesBelow(output, '.js').map((text) => text.replaceAll(prefix!, '').replace(/[cd]{8}|[0-9a-f]{8}(?=\.js)/g, ''));
  });
  expect(scripts[0]!.join('')).toContain('console.log');
  expect(scripts[1]).toEqual(scripts[0]);
});

test('a module that failed fails again when it is loaded again, and is not taken for loaded', async () => {
  const log = jest.fn();
  for (const script of filesBelow(await releaseOf('1.0.0-cccccccc'), '.js')) runInNewContext(script, { console: { log } });
  expect(log).toHaveBeenCalledWith(expect.anything(), expect.anything(), 'broken', 'broken', ['taken']);
});

test('a visitor does not download what a module of a release exports and nothing imports', async () => {
  const scripts = filesBelow(await releaseOf('1.0.0-cccccccc'), '.js').join('');
  expect(scripts).toContain('taken');
  expect(scripts).not.toMatch(/["'`]left["'`]/);
});

test.each(['browser', 'node'])(
  'pages and stylesheet of a version agree when only the cache of the %s bundle is older',
  async (bundle) => {
    const others = readdirSync(caches()).filter((name) => !name.includes(bundle));
    expect(others).not.toEqual([]);
    for (const name of others) rmSync(path.join(caches(), name), { recursive: true });
    const names = await build('1.0.0-bbbbbbbb');
    expect(new Set(names)).toEqual(new Set([expect.stringMatching(CLASS)]));
  },
);
