import { renameEach } from '../../testing/rename-each';
import { SECTIONS_OF_FORMAT_1 } from './format-1';
import { releaseRecord } from './release-record';
import help1 from './samples/help-release-1.json';
import help2 from './samples/help-release-2.json';
import shell1 from './samples/shell-release-1.json';
import shell2 from './samples/shell-release-2.json';

test('a record of format 2 is read as it stands', () => {
  for (const record of [help2, shell2]) expect(releaseRecord.parse(record)).toEqual(record);
});

test('a section of format 1 owns what shells of that time had built in', () => {
  expect(releaseRecord.parse(help1)).toEqual(help2);
  for (const [name, section] of Object.entries(SECTIONS_OF_FORMAT_1))
    expect(releaseRecord.parse({ ...help1, name })).toMatchObject({ format: 2, name, page: null, section });
});

test('a shell of format 1 speaks page contract 1', () => {
  expect(releaseRecord.parse(shell1)).toEqual({ ...shell2, page: 1 });
});

test('what a section declares may leave out the query parameters that it keeps', () => {
  const { keptQuery: _, ...section } = help2.section;
  expect(releaseRecord.parse({ ...help2, section }).section!.keptQuery).toEqual([]);
});

/** Names of files and chunks are the release's own. */
const isFree = ([path]: [string, unknown]) => /^(files|chunks)\..*(?<!size|sha384)$/.test(path);

test.each([help1, shell1, help2, shell2].flatMap((sample) => renameEach(sample).filter((entry) => !isFree(entry))))(
  'the field %s may have no other name',
  (_path, renamed) => {
    expect(releaseRecord.safeParse(renamed).success).toBe(false);
  },
);

test.each([
  ['format', { ...help2, format: 3 }],
  ['format', { ...help1, format: 1 }],
  ['contract', { ...help1, contract: '1' }],
  ['contract', { ...help2, contract: 1.5 }],
  ['serves.0', { ...shell2, serves: ['1'] }],
  ['files.remoteEntry.js.size', { ...help2, files: { 'remoteEntry.js': { size: -1, sha384: 'x' } } }],
  ['files.remoteEntry.js.sha384', { ...help1, files: { 'remoteEntry.js': { size: 1, sha384: '' } } }],
  ['entry', { ...help1, entry: '' }],
  ['section.roots', { ...help2, section: { ...help2.section, roots: [] } }],
  ['section.roots.0', { ...help2, section: { ...help2.section, roots: ['/Help'] } }],
  ['section', { ...help2, section: null }],
  ['section', { ...shell2, section: help2.section }],
  ['section', { ...help1, name: 'news' }],
])('a wrong value in %s is refused, and the field is named', (field, record) => {
  expect(releaseRecord.safeParse(record).error!.issues[0]!.path.join('.')).toBe(field);
});
