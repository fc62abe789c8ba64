import { printable } from '../../printable';
import type { FeedbackAnswer } from './read-feedback';
import { REASONS } from './reasons';

/** Visitors' feedback as lines for a terminal. */
export function feedbackLines({
  guides,
  comments,
  found,
  stored,
  oldest,
  keptDays,
  searchedBackTo,
}: FeedbackAnswer & { keptDays: number }): string[] {
  if (stored === 0) return ['There are no comments yet.'];
  return [
    `${found} of ${stored} comments, each kept for ${keptDays} days; the oldest is of ${oldest?.slice(0, 10)}`,
    ...(searchedBackTo ? [`Searched back to ${searchedBackTo}; a guide or days reach further.`] : []),
    ...guides.map(({ guide, yes, no }) => `${guide}  yes ${yes}  no ${no}`),
    ...comments.map(({ id, at, guide, helpful, language, mark, more, reason, text }) => {
      const answer = helpful ? 'yes' : `no (${REASONS[reason!] ?? reason})`;
      return `${id}  ${at}  ${mark}  ${guide}  ${language ?? '–'}  ${answer}: ${printable(text).replaceAll(/\s+/g, ' ')}${more ? `  ${printable(JSON.stringify(more))}` : ''}`;
    }),
  ];
}
