import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesIn, GUIDE } from './inputs';
import { leftOutSpecs } from './soak-parts';

/** The index of what all guides say, or what a search finds in it; the page of the search by itself shows neither. */
const SEARCH = /\/search(\.json|\?(.*&)?q=)/;

/**
 * What each file of browser tests may have read: itself and all that is built, started or shown, which is the whole repository without
 * other tests. One browser and one server serve many files of tests, so what they read cannot be told apart; but which guides were asked for can.
 * @param addresses what the servers of each were asked for; without any it may have been all guides
 */
export function browserRecords(
  root: string,
  browser: string,
  addresses: ReadonlyMap<string, ReadonlySet<string>>,
): Map<string, string[]> {
  const guides = filesIn(root).filter((file) => GUIDE.test(file));
  const guidesOf = (spec: string) => {
    const asked = [...(addresses.get(spec) ?? ['/search.json'])];
    if (asked.some((address) => SEARCH.test(address))) return guides;
    const names = [readFileSync(spec, 'utf8'), ...asked].join('\n').toLowerCase();
    return guides.filter((guide) => nameOf(guide).test(names));
  };
  return new Map(
    browserSpecs(root).map((spec) => [
      spec,
      [`file ${browser}`, `product ${root}`, ...[spec, ...guidesOf(spec)].map((file) => `file ${file}`)],
    ]),
  );
}

/** The files of browser tests that `npm test` runs. */
export function browserSpecs(root: string): string[] {
  const parts = leftOutSpecs();
  const folder = path.join(root, 'e2e');
  const specs = filesIn(folder).filter((file) => file.endsWith('.spec.ts'));
  // The repository may lie in a folder that is named like one of them.
  return specs.filter((file) => !parts.some((part) => path.relative(folder, file).includes(part)));
}

/** A guide is asked for by its name, in which the product may be named. */
const nameOf = (guide: string): RegExp => new RegExp(path.basename(guide, '.md').toLowerCase().replace('{product}', '[^/?]+'));
