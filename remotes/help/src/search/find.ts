import type { SearchResult } from 'minisearch';
import type { SearchIndex } from './search-index';
import { fold } from './fold';
import { rootOf, tokenize } from './words';

/** Titles before keywords before the text. */
const BOOST = { title: 3, other: 1.5, keywords: 2, text: 0.3 };
/** The factor by which a clause scores lower than a guide. */
const CLAUSE = 0.8;
/** The least share of the best score, and the one when a title contains the whole text. */
const LEAST_SHARE = 0.2;
const LEAST_SHARE_BESIDE_TITLES = 0.4;

export interface Hit {
  /** Index in the guides, followed by the clauses. */
  id: number;
  score: number;
  /** The title contains the whole text. */
  inTitle: boolean;
  /** By matched root: the fields that contain it. */
  match: Record<string, string[]>;
  /** The typed roots that match the index, exactly or fuzzily. */
  typed: string[];
}

/**
 * Searches a typed text, best results first: titles that contain the whole text (specification, section 2), then the others by their
 * score, in which rare words count more than frequent ones.
 * @param titles of the guides, filled with the brand's values
 */
export function find({ index, roots }: SearchIndex, titles: readonly string[], text: string): Hit[] {
  const typed = fold(text);
  if (typed === '') return [];
  const words = searched(typed, roots);
  const scored = index
    .search(words.join(' '), settings(roots, titles.length))
    .map((result) => withShare(hitOf(result), new Set(words.map(rootOf)).size))
    .sort((a, b) => b.score - a.score);
  const best = scored[0]?.score ?? 0;
  // In the order of the guides, like the early search.
  const inTitles = titles.flatMap((title, id) =>
    fold(title).includes(typed) ? [scored.find((hit) => hit.id === id) ?? EMPTY(id)] : [],
  );
  const least = best * (inTitles.length > 0 ? LEAST_SHARE_BESIDE_TITLES : LEAST_SHARE);
  const others = scored.filter(({ id, score }) => score >= least && !inTitles.some((hit) => hit.id === id));
  return [...inTitles.map((hit) => ({ ...hit, inTitle: true })), ...others];
}

/** For a search without results: guides with similar words. */
export const findNear = ({ index, roots }: SearchIndex, text: string, guideCount: number): Pick<Hit, 'id'>[] =>
  index.search(searched(fold(text), roots).join(' '), {
    boost: BOOST,
    fuzzy: (root) => (root.length < 5 ? false : 0.4),
    prefix: (root) => root.length >= 3,
    filter: ({ id }) => id < guideCount,
  });

const EMPTY = (id: number): Hit => ({ id, score: 0, inTitle: false, match: {}, typed: [] });

const hitOf = ({ id, score, match, queryTerms }: SearchResult): Hit => ({ id, score, inTitle: false, match, typed: queryTerms });

/** Raises the score of an entry with more of the words above one that has a single word often. */
const withShare = (hit: Hit, words: number): Hit => ({ ...hit, score: hit.score * Math.sqrt(hit.typed.length / words) });

function settings(roots: ReadonlySet<string>, guideCount: number) {
  return {
    boost: BOOST,
    boostDocument: (id: number) => (id < guideCount ? 1 : CLAUSE),
    // An indexed word matches exactly; the last one may be incomplete.
    prefix: (root: string, position: number, all: string[]) =>
      root.length >= 3 && (position === all.length - 1 || !roots.has(root)),
    fuzzy: (root: string) => (roots.has(root) || root.length < 4 ? false : root.length < 7 ? 1 : 2),
  };
}

/** The words of a text as the index has them: joined, split, or with swapped letters. */
function searched(typed: string, roots: ReadonlySet<string>): string[] {
  const has = (word: string) => roots.has(rootOf(word));
  const words = tokenize(typed);
  return words.flatMap((word, position) => {
    const next = words[position + 1];
    if (next && has(word + next)) return [word, word + next];
    if (has(word)) return [word];
    return partsOf(word).find((parts) => parts.every(has)) ?? [swapsOf(word).find(has) ?? word];
  });
}

const partsOf = (word: string): string[][] =>
  [...word].map((_letter, at) => [word.slice(0, at), word.slice(at)]).filter((parts) => parts.every(({ length }) => length >= 3));

const swapsOf = (word: string): string[] =>
  [...word].slice(1).map((letter, at) => word.slice(0, at) + letter + word[at] + word.slice(at + 2));
