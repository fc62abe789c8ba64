import type { Comment } from './comment';
import type { GuideAnswers } from './count-answers';
import type { Mark } from './marks';
import { REASONS } from './reasons';

interface Said {
  guides: GuideAnswers[];
  comments: (Comment & { mark: Mark })[];
  found: number;
  stored: number;
  oldest: string | null;
  keptDays: number;
}

/** What visitors said, as a person reads it in a terminal. */
export function feedbackLines({ guides, comments, found, stored, oldest, keptDays }: Said): string[] {
  if (stored === 0) return ['Nobody has said anything so far.'];
  return [
    `${found} of ${stored} comments, each kept for ${keptDays} days; the oldest is of ${oldest?.slice(0, 10)}`,
    ...guides.map(({ guide, yes, no }) => `${guide}  yes ${yes}  no ${no}`),
    ...comments.map(({ id, at, guide, helpful, language, mark, reason, text }) => {
      const answer = helpful ? 'yes' : `no (${REASONS[reason!] ?? reason})`;
      return `${id}  ${at}  ${mark}  ${guide}  ${language ?? '–'}  ${answer}: ${text.replaceAll(/\s+/g, ' ')}`;
    }),
  ];
}
