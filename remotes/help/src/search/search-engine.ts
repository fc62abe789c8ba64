import type { Group } from '../guides';
import type { TitledGuide } from '../topics/load-guides';
import { find, findNear, type Hit } from './find';
import { openIndex, type WrittenIndex } from './search-index';
import { fold, placeIn } from './fold';
import { isSearchTerm, rootOf, tokenize } from './words';

/** `content/{language}/search.json`. */
export interface SearchFile {
  clauses: { address: string; title: string }[];
  index: WrittenIndex;
}

/** A guide or a clause of the legal documents in a list of results. */
export interface SearchResult {
  title: string;
  address: string;
  /** Its group or document. */
  place: Group | 'terms' | 'privacy';
  /** The title in parts; every second one matched. */
  parts: string[];
  /** The typed words that matched, when none of the title did. */
  words: string[];
}

const NEAR = 3;

export class Search {
  readonly #clauses: SearchFile['clauses'];
  readonly #index;
  #last: { guides: readonly TitledGuide[]; text: string; cap: number; results: SearchResult[] } | null = null;

  constructor({ clauses, index }: SearchFile) {
    this.#clauses = clauses;
    this.#index = openIndex(index);
  }

  /** Caches the results of the last call. */
  results(guides: readonly TitledGuide[], text: string, cap: number): SearchResult[] {
    const last = this.#last;
    if (last && last.guides === guides && last.text === text && last.cap === cap) return last.results;
    const titles = guides.map(({ title }) => title);
    const results = find(this.#index, titles, text)
      .slice(0, cap)
      .map((hit) => this.#resultOf(hit, guides, text));
    this.#last = { guides, text, cap, results };
    return results;
  }

  /** Guides to suggest when there are no results. */
  near(guides: readonly TitledGuide[], text: string): TitledGuide[] {
    return findNear(this.#index, text, guides.length)
      .slice(0, NEAR)
      .map(({ id }) => guides[id]!);
  }

  #resultOf(hit: Hit, guides: readonly TitledGuide[], text: string): SearchResult {
    const guide = guides[hit.id];
    const { title, address } = guide ?? this.#clauses[hit.id - guides.length]!;
    const parts = partsOf(title, hit, text);
    return {
      title,
      address,
      place: guide?.group ?? (address.startsWith('/terms') ? 'terms' : 'privacy'),
      parts,
      words: parts.length > 1 ? [] : tokenize(text).filter((word) => hit.typed.includes(rootOf(word))),
    };
  }
}

function partsOf(title: string, { match, inTitle }: Hit, text: string): string[] {
  if (inTitle) return cut(title, [placeIn(title, text)!]);
  const words = [...title.matchAll(/[\p{L}\p{N}]+/gu)].filter(
    ([word]) => rootOf(fold(word)) in match && isSearchTerm(fold(word)),
  );
  return cut(
    title,
    words.map(({ 0: word, index }) => [index, index + word.length]),
  );
}

const cut = (title: string, places: number[][]): string[] => {
  const edges = [0, ...places.flat(), title.length];
  return edges.slice(1).map((edge, at) => title.slice(edges[at], edge));
};
