import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Refusal } from '../../refusal';
import { publishForTest, recordOf } from '../../testing/release-folder';
import { BrokenRelease, readRecord } from './read-record';
import { folderIn } from '../../testing/folder-in';

const SAMPLES = path.join(__dirname, '../../../shared/contract/registry/samples');
let data: string;
beforeEach(() => {
  data = mkdtempSync(path.join(tmpdir(), 'records-'));
});

/** Puts a text in place of the record of help@1.0.0. */
function write(text: string): string {
  const file = path.join(publishForTest(data, { name: 'help', version: '1.0.0' }), 'release.json');
  writeFileSync(file, text);
  return file;
}
const read = () => folderIn(data).releases.record('help', '1.0.0');
const old = () => JSON.parse(readFileSync(path.join(SAMPLES, 'help-release-2.json'), 'utf8'));

test('a record with a renamed field is refused, and so are file and field named', () => {
  const { chunks, ...rest } = old();
  const file = write(JSON.stringify({ ...rest, chuncks: chunks }));
  expect(read).toThrow(BrokenRelease);
  expect(read).toThrow(new RegExp(`^${file}: field "chunks": .*\\. Publish the release again\\.$`));
});

test.each([
  ['is empty', ''],
  ['breaks off', '{ "format": 2,'],
])('a record that %s is refused by its file', (_what, text) => {
  const file = write(text);
  expect(read).toThrow(BrokenRelease);
  expect(read).toThrow(new RegExp(`^${file}: .*JSON.*\\. Publish the release again\\.$`));
});

test('a record that is no object is refused as a whole', () => {
  write('[]');
  expect(read).toThrow('field "(whole)"');
});

test('a folder without a record is refused as broken, like any other fault of one release', () => {
  expect(() => readRecord(data)).toThrow(BrokenRelease);
});

test('a broken record is a refusal, so that the tool says it in a line', () => {
  expect(new BrokenRelease('it is broken')).toBeInstanceOf(Refusal);
});

test('a folder without a record, and one on its way in or out, is no published version', () => {
  publishForTest(data, { name: 'help', version: '1.1.0' });
  publishForTest(data, { name: 'help', version: '.incoming-1.2.0-a' });
  mkdirSync(path.join(data, 'releases/help/1.3.0'));
  mkdirSync(path.join(data, 'releases/.trash'));
  publishForTest(data, { name: 'help', version: '1.0.0' });
  publishForTest(data, { name: 'shell', version: '1.0.0' });
  expect(folderIn(data).releases.versions('help')).toEqual(['1.0.0', '1.1.0']);
  expect(folderIn(data).releases.names()).toEqual(['help', 'shell']);
});

test('what a test writes is a record as the schema wants it', () => {
  publishForTest(data, { name: 'shell', version: '1.0.0' });
  expect(folderIn(data).releases.record('shell', '1.0.0')).toEqual(recordOf({ name: 'shell', version: '1.0.0' }));
});
