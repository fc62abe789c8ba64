import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../build/workspaces';
import { browserRecords, browserSpecs } from './browser-records';
import { PassedBefore } from './passed-before';
import { addressesEnv, readAddresses } from './recording/addresses';

let root: string;
const at = (file: string) => path.join(root, file);
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(at(file)), { recursive: true });
  writeFileSync(at(file), text);
};
beforeEach(() => (root = realpathSync(mkdtempSync(path.join(tmpdir(), 'own-repository-')))));
afterEach(() => rmSync(root, { recursive: true }));

test('browser tests run again after a change of the product, of their own file or of a guide that was asked for, and not after one of another', () => {
  const GUIDE = 'remotes/help/content/en/goals/How-do-I-save.md';
  const OTHER = 'remotes/help/content/rw/general/how-do-i-join-{product}.md';
  const guide = (title: string, text: string) => `---\ntitle: How --- ${title}\n---\n\n${text}\n\n---\n\nOne\n`;
  const TERMS = 'remotes/legal/content/en/terms.md';
  for (const file of [GUIDE, OTHER, TERMS]) write(file, guide('Title', 'text'));
  const NAMES = ['asks', 'joins', 'names', 'neither', 'reads-index', 'searches', 'unsure'];
  const spec = (name: string) => at(`e2e/journeys/${name}.spec.ts`);
  for (const name of NAMES) write(`e2e/journeys/${name}.spec.ts`, name === 'names' ? "read('How-do-I-save.md')" : '');
  const addresses = new Map(
    Object.entries({
      asks: ['/help-center/how-do-i-save?lng=rw'],
      joins: ['/_releases/help/1.0.0/content/rw/general/how-do-i-join-umbrella.json'],
      names: ['/help-center'],
      neither: ['/help-center', '/early-search.js', '/help-center/search?lng=rw'],
      'reads-index': ['/_releases/help/1.0.0/content/en/search.json'],
      searches: ['/help-center/search?lng=rw&q=a'],
    }).map(([name, own]) => [spec(name), new Set(own)]),
  );
  const passed = () => new PassedBefore(root, at('node_modules/.cache/browser.json'), Date.now() + 50);
  const toRun = () => {
    const results = passed().results();
    return NAMES.filter((name) => !results.has(spec(name)));
  };
  passed().keep(new Map(NAMES.map((name) => [spec(name), 1])), browserRecords(root, process.execPath, addresses));
  expect(toRun()).toEqual([]);
  const changed = (file: string, text: string) => {
    const before = readFileSync(at(file), 'utf8');
    write(file, text);
    const names = toRun();
    write(file, before);
    return names;
  };
  expect(changed(GUIDE, guide('Title', 'other'))).toEqual(['asks', 'names', 'reads-index', 'searches', 'unsure']);
  expect(changed(OTHER, guide('Title', 'other'))).toEqual(['joins', 'reads-index', 'searches', 'unsure']);
  for (const all of [guide('Other', 'text'), 'no front matter']) expect(changed(GUIDE, all)).toEqual(NAMES);
  expect(changed(TERMS, guide('Title', 'other'))).toEqual(NAMES);
  expect(changed('e2e/journeys/neither.spec.ts', 'changed')).toEqual(['neither']);
  write('site/new.test.ts', '');
  expect(toRun()).toEqual([]);
  for (const added of ['site/new.ts', 'remotes/help/content/en/goals/new.md', 'remotes/legal/content/en/new.md']) {
    write(added, '');
    expect(toRun()).toEqual(NAMES);
    rmSync(at(added));
  }
});

test('a file of browser tests has the addresses that any program of its worker was asked for, from the test before to the test after', async () => {
  const folder = at('addresses');
  mkdirSync(folder);
  const program = `
    import { createServer } from 'node:http';
    import { noteTest } from ${JSON.stringify(path.join(ROOT, 'tooling/test/recording/addresses.ts'))};
    const server = createServer((_, response) => response.end()).listen(0, async () => {
      const ask = (address) => fetch('http://localhost:' + server.address().port + address);
      await ask('/before');
      for (const [file, address] of [['/a.spec.ts', '/one?q=%20'], ['/a.spec.ts', '/two'], ['/b.spec.ts', '/three']]) {
        noteTest('begin', file);
        await ask(address);
        noteTest('end', file);
        await ask(address + '/after');
      }
      server.close();
    });`;
  const run = (env: NodeJS.ProcessEnv) =>
    spawnSync(process.execPath, ['--import', 'tsx/esm', '--input-type=module', '-e', program], {
      cwd: ROOT,
      env: { ...process.env, ...env },
      encoding: 'utf8',
    });
  expect(run({ ...addressesEnv(folder), TEST_WORKER_INDEX: '0' })).toMatchObject({ stderr: '', status: 0 });
  const A = ['/before', '/one?q=%20', '/one?q=%20/after', '/two', '/two/after'];
  const expected = { '/a.spec.ts': A, '/b.spec.ts': ['/two/after', '/three', '/three/after'] };
  expect(Object.fromEntries([...readAddresses(folder)].map(([file, own]) => [file, [...own]]))).toEqual(expected);
});

test('neither fixtures nor what is left to the soak run or to Firefox are among the files of browser tests that run', () => {
  const NAMES = [
    'fixtures/site.ts',
    'journeys/in-firefox.spec.ts',
    'journeys/reading.spec.ts',
    'releases/killed-publish.spec.ts',
  ];
  for (const name of NAMES) write(`e2e/${name}`, '');
  const env = { ...process.env };
  const specs = (more: NodeJS.ProcessEnv) => {
    process.env = { ...env, FIREFOX_PATH: '', ...more };
    try {
      return browserSpecs(root).map((file) => path.relative(at('e2e'), file));
    } finally {
      process.env = env;
    }
  };
  expect(specs({})).toEqual(NAMES.slice(2, 3));
  expect(specs({ SOAK: '1', FIREFOX_PATH: '/usr/bin/firefox' })).toEqual(NAMES.slice(1));
});

test('what the main program of the tests is asked for belongs to none of them', () => {
  const program = `require('node:http').createServer((_, response) => response.end()).listen(0, async function () {
    await fetch('http://localhost:' + this.address().port);
    this.close();
  })`;
  const env = { ...process.env, ...addressesEnv(root) };
  expect(spawnSync(process.execPath, ['-e', program], { env, encoding: 'utf8' })).toMatchObject({ stderr: '', status: 0 });
  expect(readdirSync(root)).toEqual([]);
});
