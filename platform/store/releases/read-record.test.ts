import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from 'shared/testing/new-folder';
import { Refusal } from '../../refusal';
import { publishForTest, recordOf } from '../../testing/release-folder';
import { readJourneys } from './read-journeys';
import { BrokenRelease, readRecord } from './read-record';
import { folderIn } from '../../testing/folder-in';

const SAMPLES = path.join(__dirname, '../../../shared/contract/registry/samples');
let data: string;
beforeEach(() => {
  data = newFolder();
});

/** Replaces the record of help@1.0.0 by a text. */
function write(text: string): string {
  const file = path.join(publishForTest(data, { name: 'help', version: '1.0.0' }), 'release.json');
  writeFileSync(file, text);
  return file;
}
const read = () => folderIn(data).releases.record('help', '1.0.0');
const old = () => JSON.parse(readFileSync(path.join(SAMPLES, 'help-release-2.json'), 'utf8'));

test('refuses a record with a renamed field, and names file and field', () => {
  const { chunks, ...rest } = old();
  const file = write(JSON.stringify({ ...rest, chuncks: chunks }));
  expect(read).toThrow(BrokenRelease);
  expect(read).toThrow(expect.objectContaining({ code: 'broken-release' }));
  expect(read).toThrow(new RegExp(`^${file}: field "chunks": .*\\. Publish the release again\\.$`));
});

test.each([
  ['is empty', ''],
  ['breaks off', '{ "format": 2,'],
])('refuses a record that %s, and names the file', (_what, text) => {
  const file = write(text);
  expect(read).toThrow(BrokenRelease);
  expect(read).toThrow(new RegExp(`^${file}: .*JSON.*\\. Publish the release again\\.$`));
});

test('refuses a record that is no object', () => {
  write('[]');
  expect(read).toThrow('field "(whole)"');
});

test('refuses a folder without a record as a broken release', () => {
  expect(() => readRecord(data)).toThrow(BrokenRelease);
});

test('a broken record is a Refusal, which the tool prints as one line', () => {
  expect(new BrokenRelease('it is broken')).toBeInstanceOf(Refusal);
});

test('lists no folder without a record, and none that is being added or removed', () => {
  publishForTest(data, { name: 'help', version: '1.1.0' });
  publishForTest(data, { name: 'help', version: '.incoming-1.2.0-a' });
  mkdirSync(path.join(data, 'releases/help/1.3.0'));
  mkdirSync(path.join(data, 'releases/.trash'));
  publishForTest(data, { name: 'help', version: '1.0.0' });
  publishForTest(data, { name: 'shell', version: '1.0.0' });
  expect(folderIn(data).releases.versions('help')).toEqual(['1.0.0', '1.1.0']);
  expect(folderIn(data).releases.names()).toEqual(['help', 'shell']);
});

test('the records that tests write match the schema', () => {
  publishForTest(data, { name: 'shell', version: '1.0.0' });
  expect(folderIn(data).releases.record('shell', '1.0.0')).toEqual(recordOf({ name: 'shell', version: '1.0.0' }));
});

test('a release without journeys has none', () => {
  expect(readJourneys(newFolder(), recordOf({ name: 'help', version: '1.0.0', files: {} }))).toEqual({ en: [], rw: [] });
});
