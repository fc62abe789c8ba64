import MiniSearch, { type AsPlainObject, type Options } from 'minisearch';
import { rootOf, wordsOf } from './words';

export type WrittenIndex = AsPlainObject;

/** What the build says of one guide or clause, in one language. */
export interface Entry {
  id: number;
  title: string;
  /** The title in the other language: people here type the words of either. */
  other: string;
  keywords: string;
  text: string;
}

const OPTIONS: Options<Entry> = {
  fields: ['title', 'other', 'keywords', 'text'],
  tokenize: wordsOf,
  processTerm: rootOf,
};

/** At build time; a browser opens what this wrote. */
export function writeIndex(entries: readonly Entry[]): WrittenIndex {
  const index = new MiniSearch(OPTIONS);
  index.addAll(entries);
  return index.toJSON();
}

export interface SearchIndex {
  answers: MiniSearch<Entry>;
  /** All that the index holds. */
  roots: ReadonlySet<string>;
}

export const openIndex = (written: WrittenIndex): SearchIndex => ({
  answers: MiniSearch.loadJS(written, OPTIONS),
  roots: new Set(written.index.map(([root]) => root)),
});
