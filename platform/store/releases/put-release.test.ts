import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import files from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { newFolder } from 'shared/testing/new-folder';
import { publishForTest, recordOf, writeReleaseFolder } from '../../testing/release-folder';
import { putIncoming, putRelease, type Build } from './put-release';
import { folderIn } from '../../testing/folder-in';

const SCRIPT = 'export const a = 1;'.repeat(50);
const idOf = ({ name, version }: Build) => ({ name, version });
let data: string;
let build: Build;

beforeEach(() => {
  data = newFolder();
  const folder = newFolder();
  build = { name: 'help', version: '1.0.0-aaaaaaaa', folder };
  writeReleaseFolder(folder, recordOf(idOf(build)), {
    'static/js/page.1a2b.js': SCRIPT,
    'picture.webp': 'pixels',
    'server/bundle.js': 'module.exports = 1',
  });
});

const below = (...parts: string[]) => path.join(data, 'releases/help', ...parts);

test('stores a release under its version, with all built files', async () => {
  await putRelease(folderIn(data).releases, build);
  expect(folderIn(data).releases.has('help', build.version)).toBe(true);
  expect(folderIn(data).releases.record('help', build.version)).toMatchObject({ version: build.version });
  expect(readFileSync(below(build.version, 'server/bundle.js'), 'utf8')).toBe('module.exports = 1');
  expect(readdirSync(below())).toEqual([build.version]);
});

test('compresses what browsers fetch, except pictures, and not the server bundle', async () => {
  await putRelease(folderIn(data).releases, build);
  expect(brotliDecompressSync(readFileSync(below(build.version, 'static/js/page.1a2b.js.br'))).toString()).toBe(SCRIPT);
  expect(gunzipSync(readFileSync(below(build.version, 'static/js/page.1a2b.js.gz'))).toString()).toBe(SCRIPT);
  expect(readdirSync(below(build.version)).sort()).toEqual([
    'picture.webp',
    'release.json',
    'release.json.br',
    'release.json.gz',
    'server',
    'static',
  ]);
  expect(readdirSync(below(build.version, 'server'))).toEqual(['bundle.js']);
});

test('does not change the built folder', async () => {
  await putRelease(folderIn(data).releases, build);
  expect(readdirSync(path.join(build.folder, 'static/js'))).toEqual(['page.1a2b.js']);
});

test('stores no signature that a build brings along, where releases are not signed', async () => {
  writeFileSync(path.join(build.folder, 'release.sig.json'), '{}');
  await putRelease(folderIn(data).releases, build);
  expect(readdirSync(below(build.version))).not.toContain('release.sig.json');
});

test('never changes a stored version', async () => {
  await putRelease(folderIn(data).releases, build);
  writeFileSync(path.join(build.folder, 'static/js/page.1a2b.js'), 'changed');
  await putRelease(folderIn(data).releases, build);
  expect(readFileSync(below(build.version, 'static/js/page.1a2b.js'), 'utf8')).toBe(SCRIPT);
});

test('does not overwrite the same version that another publisher stored in the meantime', async () => {
  const slower = putRelease(folderIn(data).releases, build);
  publishForTest(data, { ...idOf(build), commit: 'of the faster one' });
  await slower;
  expect(folderIn(data).releases.record('help', build.version)).toMatchObject({ commit: 'of the faster one' });
  expect(readdirSync(below())).toEqual([build.version]);
});

test('publishing a damaged release once more replaces it', async () => {
  const { keys, releases } = folderIn(data);
  await keys.ensureTrust();
  await keys.ensure('help');
  await putRelease(releases, build);
  writeFileSync(below(build.version, 'release.json'), '{}');
  await putRelease(releases, build);
  expect(releases.record('help', build.version)).toMatchObject(idOf(build));
});

test('a damaged release that cannot be replaced is an error, and not taken for one that is there', async () => {
  const { keys, releases } = folderIn(data);
  await keys.ensureTrust();
  await keys.ensure('help');
  await putRelease(releases, build);
  writeFileSync(below(build.version, 'release.json'), '{}');
  jest.spyOn(files, 'rename').mockRejectedValue(new Error('EACCES: permission denied, rename'));
  await expect(putIncoming(releases, build)).rejects.toThrow('EACCES');
});

test('leaves no files of a release that could not be copied', async () => {
  await expect(putRelease(folderIn(data).releases, { ...build, folder: '/nowhere' })).rejects.toThrow('nowhere');
  expect(readdirSync(below())).toEqual([]);
});

test('a publication that is aborted while its files are compressed leaves no release', async () => {
  const signal = AbortSignal.abort(new Error('the time is over'));
  await expect(putRelease(folderIn(data).releases, build, { signal })).rejects.toThrow('the time is over');
  expect(readdirSync(below())).toEqual([]);
});

test('refuses a version that was never published, and names those that were', async () => {
  expect(() => folderIn(data).releases.record('help', '9.9.9')).toThrow('published: none');
  await putRelease(folderIn(data).releases, build);
  expect(() => folderIn(data).releases.record('help', '9.9.9')).toThrow(
    `help@9.9.9 is not published; published: ${build.version}`,
  );
  expect(folderIn(data).releases.versions('landing')).toEqual([]);
});
