import { readFileSync } from 'node:fs';
import path from 'node:path';
import { publicPath } from 'shared/contract/registry/release-address';
import { sectionOf, type SectionTable } from 'shared/contract/page/section-of';
import { fileOfTest } from './browser-test';
import { SHOWN_BY_SECTION, filesIn, GUIDE } from './inputs';

/** The index of what all guides say, or what a search finds in it; the page of the search by itself shows neither. */
const SEARCH = /\/search(\.json|\?(.*&)?q=)/;

/**
 * What each browser test may have read: its file and all that is built, started or shown, which is the whole repository without other tests.
 * One browser and one server serve many tests, so what they read cannot be told apart; but which guides and sections were asked for can.
 * @param addresses what the servers of each were asked for; a test without any may have asked for everything
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
    const names = [readFileSync(fileOfTest(test), 'utf8'), ...asked].join('\n').toLowerCase();
    const hasSearched = [...asked].some((address) => SEARCH.test(address));
    const owners = new Set([...asked].map((address) => ownerOf(address, sections)));
    return [
      ...guides.filter((guide) => hasSearched || nameOf(guide).test(names)),
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

/** The section whose page or whose release's file has this address. */
const ownerOf = (address: string, sections: SectionTable): string | null =>
  Object.keys(sections).find((name) => address.startsWith(publicPath(name, '').replace('//', '/'))) ??
  sectionOf(sections, address.split('?', 1)[0]!);

/** Which pages each section owns. */
const readSections = (root: string, names: Iterable<string>): SectionTable =>
  Object.fromEntries(
    [...names].map((name) => [name, JSON.parse(readFileSync(path.join(root, 'remotes', name, 'section.json'), 'utf8'))]),
  );

/** A guide is asked for by its name, in which the product may be named. */
const nameOf = (guide: string): RegExp => new RegExp(path.basename(guide, '.md').toLowerCase().replace('{product}', '[^/?]+'));
