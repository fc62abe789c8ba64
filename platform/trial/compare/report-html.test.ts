import type { PageChange } from './compare-pages';
import { reportHtml, summaryOf, type Comparison } from './report-html';

const load = (bytes: number) => ({ requests: 9, bytes });
const change = (fields: Partial<PageChange>): PageChange => ({
  address: '/a',
  language: 'en',
  before: load(100),
  after: load(100),
  text: [],
  views: [],
  ...fields,
});
const comparison = (...changes: PageChange[]): Comparison => ({ release: 'help@2', stable: 'help@1', pages: 45, changes });
const text = [{ kind: 'added' as const, text: 'New' }];

test('a page counts once for both languages, and one that only loads other bytes is counted apart', () => {
  const changes = [change({ text }), change({ text, language: 'rw' }), change({ address: '/b', after: load(120) })];
  expect(summaryOf(comparison(...changes))).toBe('1 of 45 pages change; 1 more look the same and load other bytes');
  expect(summaryOf(comparison(change({ before: null })))).toBe('1 of 45 pages change');
  const html = reportHtml(comparison(...changes));
  expect(html).toContain('<h2>/a (rw): changed</h2>');
  expect(html).toContain('9 requests, 100 bytes → 9 requests, 120 bytes');
  expect(html).not.toContain('<h2>/b');
});

test('whatever a release has written into its pages is text in the report', () => {
  const hostile = `"><script>alert(1)</script><img src=x onerror='alert(1)'>`;
  const picture = { file: `${hostile}.png`, width: 360, height: 10, areas: [{ x: 1, y: 2, width: 3, height: 4 }] };
  const tree = [{ kind: 'added' as const, text: hostile }];
  const views = [{ width: 360, before: null, after: picture, tree }];
  const html = reportHtml({
    ...comparison(change({ address: hostile, text: [{ kind: 'removed', text: hostile }], views })),
    release: hostile,
    stable: hostile,
  });
  expect(html).not.toMatch(/<script|<img/i);
  expect(html).toContain('<rect x="1" y="2" width="3" height="4"/>');
  expect(html).toContain('<del>&quot;&gt;&lt;script&gt;');
  expect(html).toContain("default-src 'none'");
});
