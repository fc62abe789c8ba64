import { createHash } from 'node:crypto';
import { renameEach } from '../../testing/rename-each';
import { releaseRecord } from './release-record';
import help2 from './samples/help-release-2.json';
import help3 from './samples/help-release-3.json';
import shell2 from './samples/shell-release-2.json';
import shell3 from './samples/shell-release-3.json';
import { completeDeclaration } from './declarations-of-2';

test('parses a record of format 3 unchanged', () => {
  for (const record of [help3, shell3]) expect(releaseRecord.parse(record)).toEqual(record);
});

test('parses a record of format 2 as format 3, with the declarations of that time', () => {
  expect(releaseRecord.parse(shell2)).toEqual({ ...shell2, format: 3 });
  expect(releaseRecord.parse(help2)).toEqual({ ...help2, format: 3, section: completeDeclaration('help', help2.section) });
  for (const name of ['news', 'constructor'])
    expect(releaseRecord.parse({ ...help2, name }).section).toMatchObject({ links: [], topBar: { getStarted: true } });
});

test('the declarations from the time of format 2 never change, because browsers keep what is served at their addresses', () => {
  const all = ['landing', 'legal', 'help', 'news'].map((name) => completeDeclaration(name, {}));
  expect(createHash('sha256').update(JSON.stringify(all)).digest('hex')).toBe(
    '19da97766b731f7791eec9cf0f5b152283580e48e470098843266be116e04485',
  );
});

test('the declarations from the time of format 2 are valid today', () => {
  for (const name of ['landing', 'legal', 'help']) {
    const roots = { landing: ['/'], legal: ['/terms-conditions', '/privacy-policy'] }[name] ?? ['/help-center'];
    const record = releaseRecord.parse({ ...help2, name, section: { ...help2.section, roots } });
    expect(record.section!.links).not.toEqual([]);
    expect(releaseRecord.parse(record)).toEqual(record);
  }
});

test('refuses a field of format 3 in a record of format 2', () => {
  expect(releaseRecord.safeParse({ ...help2, section: help3.section }).success).toBe(false);
});

test('a declaration may omit `keptQuery`', () => {
  const { keptQuery: _, ...section } = help2.section;
  expect(releaseRecord.parse({ ...help2, section }).section!.keptQuery).toEqual([]);
});

/** Names of files and chunks are data, not fields. */
const isFree = ([path]: [string, unknown]) => /^(files|chunks)\..*(?<!size|sha384)$/.test(path);

test.each([help2, shell2, help3, shell3].flatMap((sample) => renameEach(sample).filter((entry) => !isFree(entry))))(
  'refuses another name for the field %s',
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
])('refuses a wrong value in %s and names the field', (field, record) => {
  expect(releaseRecord.safeParse(record).error!.issues[0]!.path.join('.')).toBe(field);
});
