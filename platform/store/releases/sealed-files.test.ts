import { createHash } from 'node:crypto';
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import files from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { newFolder } from 'shared/testing/new-folder';
import { recordOf, writeReleaseFolder } from '../../testing/release-folder';
import { refuseChanged } from './sealed-files';

/** How many bytes came of each compressed form. */
const mockUnpacked: number[] = [];
jest.mock('node:zlib', () => {
  const actual = jest.requireActual<typeof import('node:zlib')>('node:zlib');
  type Unpack = (bytes: Buffer, options: object, done: (error: Error | null, whole?: Buffer) => void) => void;
  const noted =
    (unpack: Unpack): Unpack =>
    (bytes, options, done) =>
      unpack(bytes, options, (error, whole) => {
        mockUnpacked.push(whole?.length ?? 0);
        done(error, whole);
      });
  return {
    ...actual,
    brotliDecompress: noted(actual.brotliDecompress as Unpack),
    gunzip: noted(actual.gunzip as Unpack),
  };
});

test('an origin that looks at many unchanged files answers requests in between', async () => {
  const names = Array.from({ length: 40 }, (_, index) => `page-${index}.json`);
  const facts = { size: 2, sha384: createHash('sha384').update('{}').digest('base64') };
  const record = recordOf({
    name: 'help',
    version: '1.0.0',
    files: Object.fromEntries(names.map((name) => [name, facts])),
  });
  const folder = newFolder();
  writeReleaseFolder(folder, record, Object.fromEntries(names.map((name) => [name, '{}'])));
  await refuseChanged(folder, record);

  let turns = 0;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  await refuseChanged(folder, record);
  clearImmediate(next);
  expect(turns).toBeGreaterThan(2);
});

test('a file that was as published is refused for a later record with another hash, although it did not change, and for one with another size', async () => {
  const folder = newFolder();
  const recordWith = (text: string, size = 2) => {
    const sha384 = createHash('sha384').update(text).digest('base64');
    return recordOf({ name: 'help', version: '1.0.0', files: { 'page.json': { size, sha384 } } });
  };
  writeReleaseFolder(folder, recordWith('{}'), { 'page.json': '{}' });
  await expect(refuseChanged(folder, recordWith('{}', 3))).rejects.toThrow('page.json is not what was published');
  await refuseChanged(folder, recordWith('{}'));
  await expect(refuseChanged(folder, recordWith('[]'))).rejects.toThrow('page.json is not what was published');
});

test('an empty file is as published beside its compressed forms, and a form of other bytes is refused', async () => {
  const folder = newFolder();
  const facts = { size: 0, sha384: createHash('sha384').update('').digest('base64') };
  const record = recordOf({ name: 'help', version: '1.0.0', files: { 'page.css': facts } });
  writeReleaseFolder(folder, record, { 'page.css': '' });
  writeFileSync(path.join(folder, 'page.css.br'), brotliCompressSync(''));
  writeFileSync(path.join(folder, 'page.css.gz'), gzipSync(''));
  await refuseChanged(folder, record);
  writeFileSync(path.join(folder, 'page.css.gz'), gzipSync('x'));
  await expect(refuseChanged(folder, record)).rejects.toThrow('page.css.gz is not what was published');
});

test('a changed file is refused whichever of many it is, and whatever its kind', async () => {
  const folder = newFolder();
  const kinds = ['remoteEntry.js', 'content/en/pin.json', 'static/css/help.css', 'static/media/pin.svg', 'server/bundle.cjs'];
  const names = [...kinds, ...Array.from({ length: 12 }, (_, index) => `page-${index}.json`)];
  const facts = { size: 2, sha384: createHash('sha384').update('{}').digest('base64') };
  const record = recordOf({ name: 'help', version: '1.0.0', files: Object.fromEntries(names.map((name) => [name, facts])) });
  for (const changed of names) {
    writeReleaseFolder(folder, record, Object.fromEntries(names.map((name) => [name, name === changed ? '[]' : '{}'])));
    await expect(refuseChanged(folder, record)).rejects.toThrow(`${changed} is not what was published`);
  }
});

test('a form that cannot be read is refused, and a file that is gone, also after the file was as published', async () => {
  const folder = newFolder();
  const facts = { size: 2, sha384: createHash('sha384').update('{}').digest('base64') };
  const record = recordOf({ name: 'help', version: '1.0.0', files: { 'page.json': facts } });
  writeReleaseFolder(folder, record, { 'page.json': '{}' });
  await refuseChanged(folder, record);
  symlinkSync('page.json.br', path.join(folder, 'page.json.br'));
  await expect(refuseChanged(folder, record)).rejects.toThrow('page.json.br is not what was published');
  rmSync(path.join(folder, 'page.json'));
  await expect(refuseChanged(folder, record)).rejects.toThrow('page.json is missing');
});

test('a file that this machine cannot read at the moment is an error, and no release is called changed for it', async () => {
  const folder = newFolder();
  const facts = { size: 2, sha384: createHash('sha384').update('{}').digest('base64') };
  const record = recordOf({ name: 'help', version: '1.0.0', files: { 'page.json': facts } });
  writeReleaseFolder(folder, record, { 'page.json': '{}' });
  const error = Object.assign(new Error('EMFILE: too many open files, open'), { code: 'EMFILE' });
  jest.spyOn(files, 'readFile').mockRejectedValueOnce(error);
  await expect(refuseChanged(folder, record)).rejects.toBe(error);
  await refuseChanged(folder, record);
  jest.restoreAllMocks();
});

test.each([
  ['br', brotliCompressSync],
  ['gz', gzipSync],
])(
  'a compressed form (%s) that grows far beyond its file is refused, and no more of it is unpacked than the file has',
  async (suffix, compress) => {
    const folder = newFolder();
    const facts = { size: 2, sha384: createHash('sha384').update('{}').digest('base64') };
    const record = recordOf({ name: 'help', version: '1.0.0', files: { 'page.json': facts } });
    writeReleaseFolder(folder, record, { 'page.json': '{}' });
    writeFileSync(path.join(folder, `page.json.${suffix}`), compress(Buffer.alloc(1_000_000)));
    mockUnpacked.length = 0;
    await expect(refuseChanged(folder, record)).rejects.toThrow(`page.json.${suffix} is not what was published`);
    expect(mockUnpacked).toEqual([0]);
  },
);
