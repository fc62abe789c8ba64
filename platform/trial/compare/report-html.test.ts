import { createHash } from 'node:crypto';
import type { Area } from './changed-areas';
import type { PageChange } from './compare-pages';
import { reportHtml, summaryOf, type Comparison } from './report-html';

const load = (bytes: number) => ({ requests: 9, bytes });
const change = (fields: Partial<PageChange>): PageChange => ({
  kind: 'changed',
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

test('counts a page once for both languages, and pages that only load other bytes separately', () => {
  const changes = [
    change({ text, after: load(300) }),
    change({ text, language: 'rw' }),
    change({ kind: 'load', address: '/b', after: load(1_120) }),
  ];
  expect(summaryOf(comparison(...changes))).toBe(
    '1 page changes, 44 do not; texts of 1 page; 1 look the same and load other bytes; at most +1.0 kB to load',
  );
  expect(summaryOf(comparison(change({ kind: 'new', before: null }), change({ address: '/c', after: load(80) })))).toBe(
    '2 pages change, 43 do not',
  );
  const html = reportHtml(comparison(...changes));
  expect(html).toContain('<h2 id="page-1">/a (rw): changed</h2>');
  expect(html).toContain('<a href="#page-1">/a (rw): changed</a>');
  expect(html).toContain('9 requests, 100 bytes → 9 requests, 1,120 bytes (+1,020)');
  expect(html).not.toContain('>/b (en): ');
  expect(html).toContain('Look the same');
  expect(html).toContain('<th scope="row">/b (en)</th>');
  expect(reportHtml(comparison(changes[0]!))).not.toContain('Look the same');
});

test('the summary has the largest change of loaded bytes, also if it is a decrease', () => {
  const changes = [change({ kind: 'load', before: load(90_000), after: load(80_000) }), change({ after: load(300) })];
  expect(summaryOf(comparison(...changes))).toMatch(/; at most -10\.0 kB to load$/);
});

test('escapes every text of a release', () => {
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
  expect(html).toContain('<rect x="-7" y="-6" width="19" height="20"/>');
  expect(html).toContain('<del>&quot;&gt;&lt;script&gt;');
  expect(html).toContain("default-src 'none'");
});

test('the policy of a report allows its own style', () => {
  const html = reportHtml(comparison(change({ text })));
  const style = /<style>(.+)<\/style>/s.exec(html)![1]!;
  expect(html).toContain(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`);
});

test('crops a large picture around the marks on both sides, and links the whole picture', () => {
  const picture = (areas: Area[]) => ({ file: 'a.png', width: 1_280, height: 5_000, areas });
  const shown = (old: Area[], now: Area[]) =>
    reportHtml(comparison(change({ views: [{ width: 1_280, before: picture(old), after: picture(now), tree: [] }] })))
      .match(/viewBox="[^"]*"|<a href="a\.png">[^<]*/g)!
      .join(' ');
  const area = (y: number) => ({ x: 500, y, width: 200, height: 100 });
  expect(shown([], [area(1_000), area(2_000)])).toBe(
    'viewBox="380 880 440 1340" <a href="a.png">Whole page of stable viewBox="380 880 440 1340" <a href="a.png">Whole page of the release',
  );
  expect(shown([area(1_000)], [])).toMatch(/^viewBox="380 880 440 340" .* viewBox="380 880 440 340" /);
  expect(shown([area(4_900)], [area(50)])).toMatch(/^viewBox="380 4780 440 220" .* viewBox="380 0 440 270" /);
});

test('shows the end of a picture that is shorter than the other one, which has its marks below', () => {
  const picture = (height: number, areas: Area[]) => ({ file: 'a.png', width: 1_280, height, areas });
  const after = picture(5_000, [{ x: 500, y: 4_000, width: 200, height: 100 }]);
  const html = reportHtml(comparison(change({ views: [{ width: 1_280, before: picture(1_000, []), after, tree: [] }] })));
  expect(html.match(/viewBox="[^"]*"/g)).toEqual(['viewBox="380 880 440 120"', 'viewBox="380 3880 440 340"']);
});

test('shows the same change of the accessibility tree at both widths once', () => {
  const tree = [{ kind: 'added' as const, text: '- button "Send"' }];
  const views = [360, 1_280].map((width) => ({ width, before: null, after: null, tree }));
  const html = reportHtml(comparison(change({ views })));
  expect(html.match(/<pre|As 360 px wide/g)).toEqual(['<pre', 'As 360 px wide']);
});

test('texts and accessibility trees declare the language of their page, for screen readers', () => {
  const views = [{ width: 360, before: null, after: null, tree: text }];
  const html = reportHtml(comparison(change({ language: 'rw', text, views })));
  expect(html.match(/lang="\w+">(?=<ins>)/g)).toEqual(['lang="rw">', 'lang="rw">']);
});

test('each page is a section of its own, so that its headings and landmarks are not nested in another', () => {
  const html = reportHtml(comparison(change({ text }), change({ text, address: '/b' })));
  expect(html.match(/<\/?section\b/g)).toEqual(['<section', '</section', '<section', '</section']);
});

test('names the release, stable, each width and what a page loads, and lists the pages where there are several', () => {
  const views = [
    { width: 360, before: null, after: null, tree: text },
    { width: 1_280, before: null, after: null, tree: [] },
  ];
  const one = reportHtml(comparison(change({ views })));
  expect(one).toMatch(/^<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n/);
  expect(one).toContain('<title>What changes with help@2</title>');
  expect(one).toContain('<h1>What changes with help@2</h1>');
  expect(one).toContain('<p>Compared with help@1.</p>');
  // Without the width in which nothing changes.
  expect(one.match(/<h3>.*<\/h3>/g)).toEqual(['<h3>360 px wide</h3>']);
  expect(one).toContain('<p class="load">9 requests, 100 bytes, as before</p>');
  expect(one).not.toContain('<nav');
  const two = reportHtml(
    comparison(change({ kind: 'new', before: null }), change({ kind: 'removed', address: '/b', after: null })),
  );
  expect(two).toContain('<nav aria-label="Pages that change">');
  expect(two).toContain('<p class="load">no page → 9 requests, 100 bytes</p>');
  expect(two).toContain('<p class="load">9 requests, 100 bytes → no page</p>');
  expect(two).not.toContain('<h3>');
});

test('a picture is described with its side and the number of its marks, and without marks is shown from its top', () => {
  const picture = (height: number, ...areas: Area[]) => ({ file: 'a.png', width: 1_280, height, areas });
  const area = { x: 0, y: 0, width: 1, height: 1 };
  const figures = (before: ReturnType<typeof picture> | null, after: ReturnType<typeof picture>) =>
    [
      ...reportHtml(comparison(change({ views: [{ width: 1_280, before, after, tree: [] }] }))).matchAll(
        /aria-label="([^"]*)".*?viewBox="([^"]*)"/g,
      ),
    ].map(([, label, part]) => [label, part]);
  expect(figures(picture(900, area), picture(900, area, area))).toEqual([
    ['stable, 1 changed area marked', '0 0 121 121'],
    ['the release, 2 changed areas marked', '0 0 121 121'],
  ]);
  expect(figures(null, picture(5_000))).toEqual([['the release, 0 changed areas marked', '0 0 1280 1600']]);
  expect(figures(null, picture(900))).toEqual([['the release, 0 changed areas marked', '0 0 1280 900']]);
});

test('a report shows its own style and pictures beside it, and nothing else', () => {
  const html = reportHtml(comparison());
  const [, style] = /<style>(.*)<\/style>/s.exec(html)!;
  const hash = createHash('sha256').update(style!).digest('base64');
  expect(html).toContain(`content="default-src 'none'; img-src 'self' file:; style-src 'sha256-${hash}'"`);
});

test('a change of fewer than fifty bytes is not in the summary', () => {
  const summary = (bytes: number) => summaryOf(comparison(change({ after: load(100 + bytes) })));
  expect([summary(49), summary(50)]).toEqual(['1 page changes, 44 do not', '1 page changes, 44 do not; at most +0.1 kB to load']);
});
