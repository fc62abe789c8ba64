import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { recordOf, writeReleaseFolder } from 'platform/testing/release-folder';
import { newFolder } from 'shared/testing/new-folder';
import { copyAsNextVersion } from './next-version';

const folder = newFolder();

test('copies a release under another version, with new hashes', () => {
  const [name, version] = ['help', '1.0.0-77024c0b'];
  const script = `load('/_releases/help/${version}/a.js'); var help_1_0_0_77024c0b;`;
  const record = recordOf({ name, version, files: { 'a.js': { size: script.length, sha384: 'of the one before' } } });
  writeReleaseFolder(path.join(folder, 'first'), record, { 'a.js': script });
  const next = copyAsNextVersion({ name, version, folder: path.join(folder, 'first') }, path.join(folder, 'next'));
  expect(next).toEqual({ name, version: '1.0.0-77024c00', folder: path.join(folder, 'next/help/1.0.0-77024c00') });
  const bytes = readFileSync(path.join(next.folder, 'a.js'), 'utf8');
  expect(bytes).toBe(`load('/_releases/help/1.0.0-77024c00/a.js'); var help_1_0_0_77024c00;`);
  const written = JSON.parse(readFileSync(path.join(next.folder, 'release.json'), 'utf8'));
  expect(written.version).toBe('1.0.0-77024c00');
  expect(written.files['a.js']).toEqual({ size: bytes.length, sha384: createHash('sha384').update(bytes).digest('base64') });
});

test('ten copies of copies have versions of their own', () => {
  let next = { name: 'help', version: '1.0.0-77024c0b', folder: path.join(folder, 'of-copies') };
  writeReleaseFolder(next.folder, recordOf({ name: 'help', version: next.version, files: {} }), {});
  const versions = Array.from(
    { length: 10 },
    (_, index) => (next = copyAsNextVersion(next, path.join(folder, String(index)))).version,
  );
  expect(new Set(versions).size).toBe(10);
  expect(versions.slice(0, 3)).toEqual(['1.0.0-77024c00', '1.0.0-77024c01', '1.0.0-77024c02']);
});
