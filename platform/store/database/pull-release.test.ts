// An attacker may control the database. A machine pulls what was published, or nothing.
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import promises from 'node:fs/promises';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { thisUser } from '../registry/this-user';
import { RELEASE_SIGNATURE, signRelease, trustFile } from '../../signing';
import { putRelease } from '../releases/put-release';
import { sectionForTest } from '../../testing/rendering-releases';
import { NoDatabase } from '../no-database';
import { isPullable, pullRelease, reasonNotPulled } from './pull-release';
import type { SqlQuery } from '../postgres';
import { folderIn } from '../../testing/folder-in';

interface Row {
  path: string;
  hash: string;
  size: number;
  bytes: Buffer;
}

let publisher: string;
let data: string;
/** The database's rows of help@1.0.0. */
let rows: Row[];

const rowOf = (file: string, bytes: Buffer): Row => ({
  path: file,
  hash: createHash('sha256').update(bytes).digest('hex'),
  size: bytes.length,
  bytes,
});
const rowNamed = (file: string) => rows.find((row) => row.path === file)!;
/** Replaces a file by another text, with the matching hash. */
const replace = (file: string, text: string) => Object.assign(rowNamed(file), rowOf(file, Buffer.from(text)));
const query = (async (text: string, [value]: unknown[]) =>
  text.includes('release_files') ? rows : rows.filter(({ hash }) => hash === value)) as unknown as SqlQuery;

beforeEach(async () => {
  [publisher, data] = [newFolder(), newFolder()];
  await folderIn(publisher).keys.ensureTrust();
  await folderIn(publisher).keys.ensure('help');
  await putRelease(folderIn(publisher).releases, {
    name: 'help',
    version: '1.0.0',
    folder: sectionForTest({ version: '1.0.0' }),
  });
  copyFileSync(trustFile(publisher), trustFile(data));
  const folder = folderIn(publisher).releases.folder('help', '1.0.0');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  rows = files
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => rowOf(path.relative(folder, file), readFileSync(file)));
});

test('pulls a release as it was published', async () => {
  await pullRelease(query, folderIn(data).releases, 'help', '1.0.0');
  expect(await folderIn(data).releases.isAsPublished('help', '1.0.0')).toBe(true);
});

const signedAs = (version: string) =>
  signRelease(folderIn(publisher).trust.whole!, { name: 'help', version }, rowNamed('release.json').bytes, thisUser());

test.each<[what: string, spoil: () => unknown, reason: string | RegExp, version?: string]>([
  ['nothing', () => (rows = []), 'is missing. Publish it again'],
  ['more than a release may have', () => (rowNamed('guide.js').size = 257 * 1024 * 1024), 'is larger than 256 MB'],
  [
    'files that are more together than a release may have',
    () => ['guide.js', 'release.json'].forEach((file) => (rowNamed(file).size = 129 * 1024 * 1024)),
    'is larger than 256 MB',
  ],
  [
    'a file outside the release',
    () => rows.unshift(rowOf('../../../outside.js', Buffer.from('x'))),
    'names a file outside its folder: ../../../outside.js',
  ],
  [
    'a file in a folder whose name begins like that of the release',
    () => rows.unshift(rowOf('../release-of-another/outside.js', Buffer.from('x'))),
    'names a file outside its folder: ../release-of-another/outside.js',
  ],
  [
    'a file whose name no disk takes',
    () => rows.unshift(rowOf('x'.repeat(300), Buffer.from('x'))),
    /names a file that cannot be written \(ENAMETOOLONG\): x{100}$/,
  ],
  ['a file below a file', () => rows.push(rowOf('guide.js/x', Buffer.from('x'))), 'names a file that cannot be written (EEXIST)'],
  [
    'a file far below a file',
    () => rows.push(rowOf('guide.js/x/y', Buffer.from('x'))),
    'names a file that cannot be written (ENOTDIR)',
  ],
  [
    'other bytes under the hash of a file',
    () => (rowNamed('guide.js').bytes = Buffer.from('alert(1)')),
    'does not have its listed hash',
  ],
  ['a file that does not match the record', () => replace('guide.js', 'alert(1)'), 'guide.js is not what was published'],
  ['no signature', () => (rows = rows.filter((row) => row.path !== RELEASE_SIGNATURE)), 'has no signature'],
  ['another release', () => undefined, 'is the signature of help@1.0.0', '2.0.0'],
  [
    'the record of another release, signed under the requested name',
    () => replace(RELEASE_SIGNATURE, signedAs('2.0.0')),
    'holds the record of help@1.0.0',
    '2.0.0',
  ],
  [
    'the record of another section, signed by the requested one',
    () => {
      replace('release.json', rowNamed('release.json').bytes.toString().replace('"name":"help"', '"name":"news"'));
      replace(RELEASE_SIGNATURE, signedAs('1.0.0'));
    },
    'holds the record of news@1.0.0',
  ],
])('pulls nothing from a database with %s, and leaves no files behind', async (_what, spoil, reason, version = '1.0.0') => {
  spoil();
  await expect(pullRelease(query, folderIn(data).releases, 'help', version)).rejects.toThrow(reason);
  const releaseFolder = path.join(folderIn(data).releases.root, 'help');
  expect(existsSync(releaseFolder) ? readdirSync(releaseFolder) : []).toEqual([]);
  expect(existsSync(path.join(data, 'outside.js'))).toBe(false);
});

test.each(['release.json', RELEASE_SIGNATURE])(
  'a database without the %s of a release is a fault of that release alone',
  async (file) => {
    rows = rows.filter((row) => row.path !== file);
    const fault: Error = await pullRelease(query, folderIn(data).releases, 'help', '1.0.0').then(
      () => null!,
      (error) => error,
    );
    expect(reasonNotPulled(fault).message).toContain(file);
  },
);

test('a database that does not answer is no fault of a release, and does not lack it', async () => {
  const gone = new NoDatabase('The database does not answer.');
  expect(() => reasonNotPulled(gone)).toThrow(gone);
  const pullable = isPullable(() => Promise.reject(gone), folderIn(data).releases, { name: 'help', version: '1.0.0' });
  await expect(pullable).rejects.toBe(gone);
});

test('a disk that is full is no fault of a release', async () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  jest.spyOn(promises, 'writeFile').mockRejectedValueOnce(full);
  await expect(pullRelease(query, folderIn(data).releases, 'help', '1.0.0')).rejects.toBe(full);
  expect(() => reasonNotPulled(full)).toThrow(full);
});
