import type { Comment } from './comment';
import type { Mark } from './marks';

export interface CommentFilter {
  guide?: string | undefined;
  language?: string | undefined;
  helpful?: boolean | undefined;
  reason?: number | undefined;
  /** Days, `2026-11-20`, both included, in UTC. */
  from?: string | undefined;
  until?: string | undefined;
  mark?: Mark | undefined;
  search?: string | undefined;
}

/** Whether a comment is asked for. */
export function matcher(filter: CommentFilter): (comment: Comment & { mark: Mark }) => boolean {
  const words = folded(filter.search ?? '')
    .split(/\s+/)
    .filter(Boolean);
  const is = <Value>(asked: Value | undefined, value: Value) => asked === undefined || asked === value;
  return ({ at, guide, helpful, language, mark, reason, text }) => {
    const day = at.slice(0, 10);
    return (
      is(filter.guide, guide) &&
      is(filter.language, language as string) &&
      is(filter.helpful, helpful) &&
      is(filter.reason, reason as number) &&
      is(filter.mark, mark) &&
      (filter.from === undefined || day >= filter.from) &&
      (filter.until === undefined || day <= filter.until) &&
      (words.length === 0 || hasAll(folded(text), words))
    );
  };
}

const hasAll = (text: string, words: string[]): boolean => words.every((word) => text.includes(word));

/** Without accents and capitals, as people type in a hurry. */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
