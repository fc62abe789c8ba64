import type { Comment } from './comment';

export interface GuideAnswers {
  guide: string;
  yes: number;
  no: number;
  /** How often each reason of the form was given, by its number. */
  reasons: Record<number, number>;
  /** By week, oldest first: the Monday that it begins with. */
  weeks: { week: string; yes: number; no: number }[];
}

/** Yes and no of each guide, the most unhelpful first. */
export function countAnswers(comments: readonly Comment[]): GuideAnswers[] {
  const guides = grouped(comments, ({ guide }) => guide);
  return [...guides]
    .map(([guide, said]) => ({ guide, ...yesAndNo(said), reasons: reasonsOf(said), weeks: weeksOf(said) }))
    .sort((a, b) => b.no - a.no || b.yes - a.yes || a.guide.localeCompare(b.guide));
}

function weeksOf(comments: readonly Comment[]): GuideAnswers['weeks'] {
  return [...grouped(comments, ({ at }) => mondayOf(at))]
    .map(([week, said]) => ({ week, ...yesAndNo(said) }))
    .sort((a, b) => a.week.localeCompare(b.week));
}

function yesAndNo(comments: readonly Comment[]) {
  const yes = comments.filter(({ helpful }) => helpful).length;
  return { yes, no: comments.length - yes };
}

function reasonsOf(comments: readonly Comment[]): Record<number, number> {
  const reasons: Record<number, number> = {};
  for (const { reason } of comments) if (reason !== null) reasons[reason] = (reasons[reason] ?? 0) + 1;
  return reasons;
}

function mondayOf(at: string): string {
  const day = new Date(at.slice(0, 10));
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
