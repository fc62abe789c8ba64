import { PNG } from 'pngjs';
import { comparePages } from './compare-pages';
import { comparisonFile } from './comparison-state';
import type { OpenedPage } from './open-page';

const picture = PNG.sync.write(new PNG({ width: 4, height: 4 }));
const opened = (fields: Partial<OpenedPage> = {}): OpenedPage => ({
  text: 'Save together',
  load: { requests: 9, bytes: 100 },
  views: [{ width: 360, picture, tree: '- main' }],
  ...fields,
});
const kindOf = (before: OpenedPage | null, after: OpenedPage | null) =>
  comparePages({ address: '/a', language: 'en' }, before, after, () => 'a.png')?.kind ?? null;

test('a page that looks, reads and loads as before has not changed', () => {
  expect(kindOf(opened(), opened())).toBeNull();
});

test.each([
  ['with other bytes', { load: { requests: 9, bytes: 101 } }, 'load'],
  ['with one more request', { load: { requests: 10, bytes: 100 } }, 'load'],
  ['with another text', { text: 'Save alone' }, 'changed'],
  ['with another accessibility tree', { views: [{ width: 360, picture, tree: '- form' }] }, 'changed'],
])('a page %s is told as such', (_what, fields, kind) => {
  expect(kindOf(opened(), opened(fields))).toBe(kind);
});

test('each picture of a page that looks different has its changed areas', () => {
  const taller = new PNG({ width: 4, height: 5 });
  taller.data.fill(255, 0, 16);
  const after = opened({ views: [{ width: 360, picture: PNG.sync.write(taller), tree: '- main' }] });
  const keep = (kept: Buffer) => (kept === picture ? 'stable.png' : 'release.png');
  expect(comparePages({ address: '/a', language: 'en' }, opened(), after, keep)!.views).toEqual([
    {
      width: 360,
      before: { file: 'stable.png', width: 360, height: 4, areas: [] },
      after: { file: 'release.png', width: 360, height: 5, areas: [{ x: 0, y: 0, width: 4, height: 1 }] },
      tree: [],
    },
  ]);
});

test('words of stable count as removed, and those of the release as added', () => {
  const change = comparePages({ address: '/a', language: 'en' }, opened(), opened({ text: 'Save alone' }), () => 'a.png');
  expect(change!.text.slice(1)).toEqual([
    { kind: 'removed', text: 'together' },
    { kind: 'added', text: 'alone' },
  ]);
});

test('a page that only one side has is new or removed', () => {
  expect([kindOf(null, opened()), kindOf(opened(), null)]).toEqual(['new', 'removed']);
});

test('a service reads every kind of change from the file of a report', () => {
  const sides: [OpenedPage | null, OpenedPage | null][] = [
    [null, opened()],
    [opened(), null],
    [opened(), opened({ text: 'Save alone' })],
    [opened(), opened({ load: { requests: 9, bytes: 101 } })],
  ];
  const changes = sides.map(([before, after]) => comparePages({ address: '/a', language: 'rw' }, before, after, () => 'a.png'));
  const read = comparisonFile.parse({ summary: '', stable: 'help@1.0.0', changes }).changes;
  expect(read.map(({ kind }) => kind)).toEqual(['new', 'removed', 'changed', 'load']);
});
