import type { StoredPage } from 'shared/contract/registry/rendered-section';
import { choosePages } from './choose-pages';

const page = (html: string, status: StoredPage['status'] = 200): StoredPage => ({ html, status, inlineScripts: [] });
/** A side of a comparison, whose hashes do not depend on the version in a page. */
const side = (en: Record<string, StoredPage>, rw: Record<string, StoredPage> = {}) => ({
  pages: { en, rw },
  hashOf: (_language: string, html: string) => html.replace(/v\d/, 'v'),
});

test('counts pages with the same sources without opening them, and opens pages that only one side has', () => {
  const before = side({ '/a': page('v1 a'), '/b': page('v1 b'), '/gone': page('v1') }, { '/a': page('v1 a') });
  const after = side({ '/a': page('v2 a'), '/b': page('v2 other'), '/new': page('v2') }, { '/a': page('v2 a') });
  expect(choosePages(before, after)).toEqual({
    addresses: 4,
    chosen: [
      { address: '/b', language: 'en', before: 200, after: 200 },
      { address: '/gone', language: 'en', before: 200, after: null },
      { address: '/new', language: 'en', before: null, after: 200 },
    ],
  });
});

test('opens a page whose status differs, and a not-found page at an address that it answers', () => {
  expect(choosePages(side({ '/a/*': page('x', 404) }), side({ '/a/*': page('x') })).chosen).toEqual([
    { address: '/a/no-such-page', language: 'en', before: 404, after: 200 },
  ]);
});

test('opens the pages of a language that only one side has', () => {
  const { rw: _rw, ...inEnglish } = side({ '/a': page('v1') }).pages;
  const before = { ...side({}), pages: inEnglish };
  const after = side({ '/a': page('v1') }, { '/a': page('v1') });
  expect(choosePages(before, after).chosen).toEqual([{ address: '/a', language: 'rw', before: null, after: 200 }]);
  expect(choosePages(after, before).chosen).toEqual([{ address: '/a', language: 'rw', before: 200, after: null }]);
});
