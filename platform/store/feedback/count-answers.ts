import { mondayOf, type Entry } from './entry';

export interface GuideAnswers {
  guide: string;
  yes: number;
  no: number;
  /** How often visitors chose each reason of the form, by its number. */
  reasons: Record<number, number>;
  /** By week, oldest first. `week` is its Monday. */
  weeks: { week: string; yes: number; no: number }[];
}

export interface Count {
  guide: string;
  week: string;
  helpful: number;
  reason: number;
  total: number;
}

/** The most guides in a list: a flood of feedback can name any number. */
export const MOST_GUIDES = 100;

/** Counts the answers yes and no of each guide, the most unhelpful first. */
export function countAnswers(counts: Iterable<Count>): GuideAnswers[] {
  const guides = new Map<string, GuideAnswers & { byWeek: Map<string, GuideAnswers['weeks'][number]> }>();
  for (const { guide, week, helpful, reason, total } of counts) {
    let answers = guides.get(guide);
    if (!answers) guides.set(guide, (answers = { guide, yes: 0, no: 0, reasons: {}, weeks: [], byWeek: new Map() }));
    let inWeek = answers.byWeek.get(week);
    if (!inWeek) answers.byWeek.set(week, (inWeek = { week, yes: 0, no: 0 }));
    for (const each of [answers, inWeek]) each[helpful ? 'yes' : 'no'] += total;
    if (reason) answers.reasons[reason] = (answers.reasons[reason] ?? 0) + total;
  }
  return [...guides.values()]
    .map(({ byWeek, ...answers }) => ({
      ...answers,
      weeks: [...byWeek.values()].sort((a, b) => a.week.localeCompare(b.week)),
    }))
    .sort((a, b) => b.no - a.no || b.yes - a.yes || a.guide.localeCompare(b.guide))
    .slice(0, MOST_GUIDES);
}

export const countOf = ({ day, guide, helpful, reason }: Entry): Count => ({
  guide,
  week: mondayOf(day),
  helpful,
  reason,
  total: 1,
});
