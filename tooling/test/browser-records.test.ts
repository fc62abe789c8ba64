import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { ROOT } from '../build/workspaces';
import { browserRecords } from './browser-records';
import { PassedBefore } from './passed-before';
import { addressesEnv, readAddresses } from './recording/addresses';

let root: string;
const at = (file: string) => path.join(root, file);
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(at(file)), { recursive: true });
  writeFileSync(at(file), text);
};
beforeEach(() => (root = realpathSync(newFolder())));

/** What runs again after a change, of browser tests in files of these names, whose servers were asked for these addresses. */
function selection(addresses: Record<string, string[] | null>) {
  const names = Object.keys(addresses);
  const spec = (name: string) => `${at(`e2e/journeys/${name}.spec.ts`)} › in a group › reads`;
  const tests = names.map(spec);
  const asked = new Map(names.flatMap((name) => (addresses[name] ? [[spec(name), new Set(addresses[name])]] : [])));
  const passed = () => new PassedBefore(root, at('node_modules/.cache/browser.json'), Date.now() + 50);
  passed().keep(new Map(tests.map((test) => [test, 1])), browserRecords(root, process.execPath, tests, asked));
  const toRun = () => {
    const results = passed().results;
    return names.filter((name) => !results.has(spec(name)));
  };
  const changed = (file: string, text: string) => {
    const before = readFileSync(at(file), 'utf8');
    write(file, text);
    const affected = toRun();
    write(file, before);
    return affected;
  };
  return { names, toRun, changed };
}

test('a browser test runs again after a change of the product, of its own file or of a guide that was asked for, and not after one of another', () => {
  const GUIDE = 'remotes/help/content/en/goals/How-do-I-save.md';
  const OTHER = 'remotes/help/content/rw/general/how-do-i-join-{product}.md';
  const guide = (title: string, text: string) => `---\ntitle: How --- ${title}\n---\n\n${text}\n\n---\n\nOne\n`;
  const TERMS = 'remotes/legal/content/en/terms.md';
  for (const file of [GUIDE, OTHER, TERMS]) write(file, guide('Title', 'text'));
  const ADDRESSES = {
    asks: ['/help-center/how-do-i-save?lng=rw'],
    joins: ['/_releases/help/1.0.0/content/rw/general/how-do-i-join-umbrella.json'],
    names: ['/help-center'],
    links: ['/help-center'],
    neither: ['/help-center', '/early-search.js', '/help-center/search?lng=rw'],
    'reads-index': ['/_releases/help/1.0.0/content/en/search.json'],
    searches: ['/help-center/search?lng=rw&q=a'],
    unsure: null,
  };
  const TEXTS: Record<string, string> = {
    names: "read('How-do-I-save.md')",
    links: "expect(link).toHaveAttribute('href', '/help-center/how-do-i-save')",
  };
  for (const name of Object.keys(ADDRESSES)) write(`e2e/journeys/${name}.spec.ts`, TEXTS[name] ?? '');
  const { names, toRun, changed } = selection(ADDRESSES);
  expect(toRun()).toEqual([]);
  expect(changed(GUIDE, guide('Title', 'other'))).toEqual(['asks', 'names', 'reads-index', 'searches', 'unsure']);
  expect(changed(OTHER, guide('Title', 'other'))).toEqual(['joins', 'reads-index', 'searches', 'unsure']);
  for (const all of [guide('Other', 'text'), 'no front matter']) expect(changed(GUIDE, all)).toEqual(names);
  expect(changed(TERMS, guide('Title', 'other'))).toEqual(names);
  expect(changed('e2e/journeys/neither.spec.ts', 'changed')).toEqual(['neither']);
  write('site/new.test.ts', '');
  expect(toRun()).toEqual([]);
  for (const added of ['site/new.ts', 'remotes/help/content/en/goals/new.md', 'remotes/legal/content/en/new.md']) {
    write(added, '');
    expect(toRun()).toEqual(names);
    rmSync(at(added));
  }
});

test('a browser test runs again after a change of a component, style or message of a section whose page or file was asked for', () => {
  const LEGAL = ['src/page.tsx', 'src/tabs/tabs.module.scss', 'src/messages/rw.json'].map((file) => `remotes/legal/${file}`);
  const HERO = 'remotes/landing/src/hero.tsx';
  write('remotes/legal/section.json', '{ "roots": ["/terms", "/privacy"] }');
  write('remotes/landing/section.json', '{ "roots": ["/"] }');
  const OTHERS = [
    'remotes/legal/src/routes.ts',
    'remotes/legal/src/icons/facts.json',
    'remotes/legal/content/en/terms.md',
    'shell/src/bar.tsx',
  ];
  for (const file of [...LEGAL, HERO, ...OTHERS]) write(file, 'text');
  const ADDRESSES = {
    'opens-page': ['/Privacy/wallet?lng=rw'],
    'loads-file': ['/news', '/_releases/legal/1.0.0/remoteEntry.js'],
    publishes: ['service /api/releases/legal/1.0.0/missing'],
    'starts-at-home': ['/?lng=rw', '/_releases/legally/1.0.0/page.js'],
    'asks-others': [
      '/help-center',
      '/termsofuse',
      '/_releases/shell/1.0.0/legal/page.js',
      'service /',
      'service /terms',
      'trial /',
      'trial /terms',
    ],
    unsure: null,
  };
  for (const name of Object.keys(ADDRESSES)) write(`e2e/journeys/${name}.spec.ts`, '');
  const { names, toRun, changed } = selection(ADDRESSES);
  expect(toRun()).toEqual([]);
  for (const file of LEGAL) expect(changed(file, 'other')).toEqual(['opens-page', 'loads-file', 'publishes', 'unsure']);
  expect(changed(HERO, 'other')).toEqual(['starts-at-home', 'unsure']);
  for (const file of [...OTHERS, 'remotes/legal/section.json']) expect(changed(file, '{ "roots": [] }')).toEqual(names);
  write('remotes/legal/src/other.test.tsx', '');
  expect(toRun()).toEqual([]);
  write('remotes/legal/src/new.tsx', '');
  expect(toRun()).toEqual(names);
});

test('a browser test has the addresses that any program of its worker was asked for while it ran, and beside the tests of its file', async () => {
  const folder = at('addresses');
  mkdirSync(folder);
  const program = `
    import { createServer } from 'node:http';
    import { noteTest } from ${JSON.stringify(path.join(ROOT, 'tooling/test/recording/addresses.ts'))};
    const server = createServer((_, response) => response.end()).listen(0, async () => {
      const ask = (address) => fetch('http://localhost:' + server.address().port + address);
      await ask('/before');
      for (const [test, address] of [['/a.spec.ts › one', '/one?q=%20'], ['/a.spec.ts › two', '/two'], ['/b.spec.ts › one', '/three']]) {
        noteTest('begin', test);
        await ask(address);
        noteTest('end', test);
        await ask(address + '/after');
      }
      for (const moment of ['begin', 'end']) noteTest(moment, '/b.spec.ts › asks nothing');
      server.close();
    });`;
  const run = (env: NodeJS.ProcessEnv) =>
    spawnSync(process.execPath, ['--import', 'tsx/esm', '--input-type=module', '-e', program], {
      cwd: ROOT,
      env: { ...process.env, ...env },
      encoding: 'utf8',
    });
  expect(run({ ...addressesEnv(folder), TEST_WORKER_INDEX: '0' })).toMatchObject({ stderr: '', status: 0 });
  const A = ['/before', '/one?q=%20/after', '/two/after'];
  const expected = {
    '/a.spec.ts › one': ['/one?q=%20', ...A],
    '/a.spec.ts › two': ['/two', ...A],
    '/b.spec.ts › one': ['/three', '/two/after', '/three/after'],
    '/b.spec.ts › asks nothing': ['/two/after', '/three/after'],
  };
  expect(Object.fromEntries([...readAddresses(folder)].map(([test, own]) => [test, [...own]]))).toEqual(expected);
});

test('an address tells that the release service or the proxy of a trial was asked for it, but not of a file of a release', () => {
  write(
    'service.mjs',
    `import { createServer, get } from 'node:http';
    const server = createServer((_, response) => response.end()).listen(0, async () => {
      const { port } = server.address();
      for (const path of ['/history', 'http://localhost/news?lng=en', 'http://localhost/_releases/news/1.0.0/page.js'])
        await new Promise((resolve) => get({ port, path, agent: false }, (response) => response.resume().on('end', resolve)));
      server.close();
    });`,
  );
  const env = { ...process.env, ...addressesEnv(root), TEST_WORKER_INDEX: '0' };
  expect(spawnSync(process.execPath, [at('service.mjs')], { env, encoding: 'utf8' })).toMatchObject({ stderr: '', status: 0 });
  expect(readFileSync(at('0'), 'utf8')).toBe('service /history\ntrial /news?lng=en\n/_releases/news/1.0.0/page.js\n');
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
