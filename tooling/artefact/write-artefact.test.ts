import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../build/workspaces';
import { compilePrograms } from './compile-programs';
import { ARTEFACT, compiled, writeArtefact } from './write-artefact';

jest.mock('../build/workspaces', () => {
  const { mkdtempSync } = jest.requireActual('node:fs');
  return { ROOT: mkdtempSync(`${jest.requireActual('node:os').tmpdir()}/artefact-`) };
});
jest.mock('./compile-programs', () => ({ compilePrograms: jest.fn() }));

const write = (file: string, text = '{}') => {
  mkdirSync(path.dirname(path.join(ROOT, file)), { recursive: true });
  writeFileSync(path.join(ROOT, file), text);
};
/** Builds the artefact with one release of a section. */
function build(version: string): Promise<void> {
  write(`built/${version}/release.json`);
  return writeArtefact([{ name: 'help', version, folder: path.join(ROOT, 'built', version) }]);
}
const releases = () => readdirSync(path.join(ARTEFACT, 'releases/help'));

beforeEach(async () => {
  ['package.json', 'shell/site.json', 'platform/console/dist/index.html'].forEach((file) => write(file));
  jest.mocked(compilePrograms).mockResolvedValue([]);
  await build('1.0.0');
});
afterEach(() => rmSync(ROOT, { recursive: true, force: true }));

test('a second build replaces the artefact of the first, with its releases', async () => {
  await build('1.1.0');
  expect(releases()).toEqual(['1.1.0']);
});

test('a build that was killed leaves nothing to a later one with the same process id, as in two containers on one checkout', async () => {
  write(`dist/site.${process.pid}/releases/help/0.9.0/release.json`);
  await build('1.1.0');
  expect(releases()).toEqual(['1.1.0']);
});

test('an artefact holds the brand file, the console, and the commands by which npm starts it with the Node that it needs', async () => {
  write('shell/site.json', '{"productName":"Isanduku"}');
  write('package.json', JSON.stringify({ name: 'site', version: '2.0.0', license: 'MIT', engines: { node: '>=20' } }));
  await build('1.1.0');
  const read = (file: string) => readFileSync(path.join(ARTEFACT, file), 'utf8');
  expect(read('shell/site.json')).toBe('{"productName":"Isanduku"}');
  expect(read('platform/console/dist/index.html')).toBe('{}');
  expect(JSON.parse(read('package.json'))).toEqual({
    name: 'site',
    private: true,
    version: '2.0.0',
    license: 'MIT',
    type: 'module',
    engines: { node: '>=20' },
    scripts: { start: 'node programs/bin/site.mjs', release: 'node programs/bin/release.mjs' },
  });
});

test('who serves an artefact without the program is told the command that makes it', () => {
  expect(() => compiled('site')).toThrow('npm run build makes it');
  write('dist/site/programs/bin/site.mjs');
  expect(compiled('site')).toBe(path.join(ARTEFACT, 'programs/bin/site.mjs'));
});

test('a build that fails leaves the artefact as it was, and nothing beside it', async () => {
  jest.mocked(compilePrograms).mockRejectedValue(new Error('no such module'));
  await expect(build('1.1.0')).rejects.toThrow('no such module');
  expect(releases()).toEqual(['1.0.0']);
  expect(readdirSync(path.dirname(ARTEFACT))).toEqual(['site']);
});

test('the artefact holds the licence of each package, however its file is spelled', async () => {
  for (const [name, file] of [
    ['one', 'LICENSE.md'],
    ['two', 'licence'],
  ] as const) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', license: 'MIT' }));
    write(`node_modules/${name}/${file}`, `Copyright of ${name}`);
  }
  jest.mocked(compilePrograms).mockResolvedValue(['node_modules/one', 'node_modules/two']);
  await build('1.1.0');
  expect(readFileSync(path.join(ARTEFACT, 'third-party-licences.txt'), 'utf8').split(/\n+/)).toEqual([
    'one 1.0.0 (MIT)',
    'Copyright of one',
    'two 1.0.0 (MIT)',
    'Copyright of two',
    '',
  ]);
});
