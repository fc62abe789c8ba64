import { readFileSync } from 'node:fs';
import path from 'node:path';
import { publicPath } from 'shared/contract/registry/release-address';
import { sectionOf, type SectionTable } from 'shared/contract/page/section-of';
import { fileOfTest } from './browser-test';
import { SHOWN_BY_SECTION, filesIn, GUIDE } from './inputs';

/** The search index of all guides, or a search with results. The search page without a query shows neither. */
const SEARCH = /\/search(\.json|\?(.*&)?q=)/;

/**
 * What each browser test may have read: its own file, and the whole repository without other tests. Many tests share a browser and a server, so
 * their reads cannot be separated; but the requested guides and sections can.
 * @param addresses the requested addresses of each test; a test without any may have requested everything
 */
export function browserRecords(
  root: string,
  browser: string,
  tests: Iterable<string>,
  addresses: ReadonlyMap<string, ReadonlySet<string>>,
): Map<string, string[]> {
  const files = filesIn(root).filter((file) => !/\.test\.tsx?$/.test(file));
  const guides = files.filter((file) => GUIDE.test(file));
  const ofSections = files.filter((file) => SHOWN_BY_SECTION.test(file));
  const sections = readSections(root, new Set(ofSections.map(sectionName)));
  const shown = (test: string) => {
    const asked = addresses.get(test);
    if (!asked) return [...guides, ...ofSections];
    const requested = [...asked].join('\n').toLowerCase();
    const source = readFileSync(fileOfTest(test), 'utf8');
    const hasSearched = [...asked].some((address) => SEARCH.test(address));
    const owners = new Set([...asked].map((address) => ownerOf(address, sections)));
    return [
      ...guides.filter((guide) => hasSearched || nameOf(guide).test(requested) || source.includes(path.basename(guide))),
      ...ofSections.filter((file) => owners.has(sectionName(file))),
    ];
  };
  return new Map(
    [...tests].map((test) => [
      test,
      [`file ${browser}`, `product ${root}`, ...[fileOfTest(test), ...shown(test)].map((file) => `file ${file}`)],
    ]),
  );
}

const sectionName = (file: string): string => SHOWN_BY_SECTION.exec(file)![1]!;

/** The section that owns the address of a page or of a release file, or of which the release service gets a release. */
const ownerOf = (address: string, sections: SectionTable): string | null =>
  Object.keys(sections).find((name) =>
    [publicPath(name, '').replace('//', '/'), `service /api/releases/${name}/`].some((start) => address.startsWith(start)),
  ) ?? sectionOf(sections, address.split('?', 1)[0]!);

/** The declarations of all sections. */
const readSections = (root: string, names: Iterable<string>): SectionTable =>
  Object.fromEntries(
    [...names].map((name) => [name, JSON.parse(readFileSync(path.join(root, 'remotes', name, 'section.json'), 'utf8'))]),
  );

/** Matches the address of a guide. A placeholder in its file name stands for the name of a product. */
const nameOf = (guide: string): RegExp => new RegExp(path.basename(guide, '.md').toLowerCase().replace('{product}', '[^/?]+'));
