import { renameEach } from '../../testing/rename-each';
import { releaseRecord } from './release-record';
import help2 from './samples/help-release-2.json';
import help3 from './samples/help-release-3.json';
import shell2 from './samples/shell-release-2.json';
import shell3 from './samples/shell-release-3.json';
import { withFactsBefore } from './facts-before';

test('a record of format 3 is read as it stands', () => {
  for (const record of [help3, shell3]) expect(releaseRecord.parse(record)).toEqual(record);
});

test('a record of format 2 is read as one of format 3, with what shells and origins said of its section then', () => {
  expect(releaseRecord.parse(shell2)).toEqual({ ...shell2, format: 3 });
  expect(releaseRecord.parse(help2)).toEqual({ ...help2, format: 3, section: withFactsBefore('help', help2.section) });
  expect(releaseRecord.parse({ ...help2, name: 'news' }).section).toMatchObject({ links: [], topBar: { getStarted: true } });
});

test('what was said of a section before its records said it would be taken of a section today', () => {
  for (const name of ['landing', 'legal', 'help']) {
    const roots = { landing: ['/'], legal: ['/terms-conditions', '/privacy-policy'] }[name] ?? ['/help-center'];
    const record = releaseRecord.parse({ ...help2, name, section: { ...help2.section, roots } });
    expect(record.section!.links).not.toEqual([]);
    expect(releaseRecord.parse(record)).toEqual(record);
  }
});

test('a field of format 3 is refused in a record of format 2', () => {
  expect(releaseRecord.safeParse({ ...help2, section: help3.section }).success).toBe(false);
});

test('what a section declares may leave out the query parameters that it keeps', () => {
  const { keptQuery: _, ...section } = help2.section;
  expect(releaseRecord.parse({ ...help2, section }).section!.keptQuery).toEqual([]);
});

/** Names of files and chunks are the release's own. */
const isFree = ([path]: [string, unknown]) => /^(files|chunks)\..*(?<!size|sha384)$/.test(path);

test.each([help2, shell2, help3, shell3].flatMap((sample) => renameEach(sample).filter((entry) => !isFree(entry))))(
  'the field %s may have no other name',
  (_path, renamed) => {
    expect(releaseRecord.safeParse(renamed).success).toBe(false);
  },
);

test.each([
  ['format', { ...help2, format: 4 }],
  ['format', { ...help2, format: 1 }],
  ['contract', { ...help2, contract: '1' }],
  ['contract', { ...help2, contract: 1.5 }],
  ['serves.0', { ...shell2, serves: ['1'] }],
  ['files.remoteEntry.js.size', { ...help2, files: { 'remoteEntry.js': { size: -1, sha384: 'x' } } }],
  ['files.remoteEntry.js.sha384', { ...help2, files: { 'remoteEntry.js': { size: 1, sha384: '' } } }],
  ['entry', { ...help2, entry: '' }],
  ['section.roots', { ...help2, section: { ...help2.section, roots: [] } }],
  ['section.roots.0', { ...help2, section: { ...help2.section, roots: ['/Help'] } }],
  ['section', { ...help2, section: null }],
  ['section', { ...shell2, section: help2.section }],
])('a wrong value in %s is refused, and the field is named', (field, record) => {
  expect(releaseRecord.safeParse(record).error!.issues[0]!.path.join('.')).toBe(field);
});
