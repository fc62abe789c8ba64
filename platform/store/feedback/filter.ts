import type { Value } from '../engine';
import type { Status } from './entry';

export interface FeedbackFilter {
  guide?: string | undefined;
  language?: string | undefined;
  helpful?: boolean | undefined;
  reason?: number | undefined;
  /** Days, `2026-11-20`, both included, in UTC. */
  from?: string | undefined;
  until?: string | undefined;
  mark?: Status | undefined;
  /** Words that all stand in the comment. */
  search?: string | undefined;
}

/** The condition of a filter on entries and on counts alike, but for the search. Its values are put behind those that are there. */
export function condition(filter: FeedbackFilter, values: Value[]): string {
  const tests: [column: string, operator: string, value: Value | undefined][] = [
    ['guide', '=', filter.guide],
    ['language', '=', filter.language],
    ['helpful', '=', filter.helpful === undefined ? undefined : Number(filter.helpful)],
    ['reason', '=', filter.reason],
    ['day', '>=', filter.from],
    ['day', '<=', filter.until],
    ['status', '=', filter.mark],
  ];
  const words = tests.flatMap(([column, operator, value]) =>
    value === undefined ? [] : `${column} ${operator} $${values.push(value)}`,
  );
  return words.length > 0 ? words.join(' AND ') : '1 = 1';
}

/** Whether a text has all words of a search. */
export function searcher(search: string): (text: string) => boolean {
  const words = folded(search).split(/\s+/).filter(Boolean);
  return (text) => {
    const plain = folded(text);
    return words.every((word) => plain.includes(word));
  };
}

/** Without accents and capitals, as people type in a hurry. */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
