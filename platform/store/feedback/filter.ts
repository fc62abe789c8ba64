import type { Value } from '../engine';
import type { Status } from './entry';

export interface FeedbackFilter {
  guide?: string | undefined;
  language?: string | undefined;
  helpful?: boolean | undefined;
  reason?: number | undefined;
  /** A day such as `2026-11-20`, in UTC; `from` and `until` are inclusive. */
  from?: string | undefined;
  until?: string | undefined;
  mark?: Status | undefined;
  /** Words; a comment must contain all of them. */
  search?: string | undefined;
}

/** The SQL condition of a filter, without the search, for entries and for counts. Appends its values to `values`. */
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

/** Returns a function that tests whether a text contains all words of a search. */
export function matcher(search: string): (text: string) => boolean {
  const words = folded(search).split(/\s+/).filter(Boolean);
  return (text) => {
    const plain = folded(text);
    return words.every((word) => plain.includes(word));
  };
}

/** Without accents and in small letters, as people type searches. */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
