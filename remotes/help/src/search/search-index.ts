import MiniSearch, { type AsPlainObject, type Options } from 'minisearch';
import { rootOf, tokenize } from './words';

export type WrittenIndex = AsPlainObject;

/** The index entry of a guide or clause in one language. */
export interface Entry {
  id: number;
  title: string;
  /** The title in the other language: readers type words of both. */
  other: string;
  keywords: string;
  text: string;
}

const OPTIONS: Options<Entry> = {
  fields: ['title', 'other', 'keywords', 'text'],
  tokenize,
  processTerm: rootOf,
};

/** Serialises the index at build time, for `openIndex` in the browser. */
export function writeIndex(entries: readonly Entry[]): WrittenIndex {
  const index = new MiniSearch(OPTIONS);
  index.addAll(entries);
  return index.toJSON();
}

export interface SearchIndex {
  index: MiniSearch<Entry>;
  /** The serialised index. */
  roots: ReadonlySet<string>;
}

export const openIndex = (written: WrittenIndex): SearchIndex => ({
  index: MiniSearch.loadJS(written, OPTIONS),
  roots: new Set(written.index.map(([root]) => root)),
});
