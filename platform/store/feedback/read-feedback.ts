import type { Query, Value } from '../engine';
import { Refusal } from '../../refusal';
import { COLUMNS, commentOf, type Comment, type Entry } from './entry';
import { condition, matcher, type FeedbackFilter } from './filter';
import { countAnswers, countOf, MOST_GUIDES, type Count, type GuideAnswers } from './count-answers';

/** Rows that one statement reads. SQLite is synchronous, and pages are answered between two statements. */
const ROWS_AT_ONCE = 1_000;
/** The number of comments that a search reads. Combined with a filter it reaches further back. */
const SEARCHED = 10_000;
/** The most comments in an exported table. */
const MOST_IN_TABLE = 50_000;
const MOST_IN_MENU = 500;

export interface FeedbackAnswer {
  guides: GuideAnswers[];
  comments: Comment[];
  found: number;
  stored: number;
  unread: number;
  /** The guides that have feedback, for a menu. */
  known: string[];
  /** The day of the oldest comment. */
  oldest: string | null;
  /** The time of the oldest comment that the search read, if there are older ones. */
  searchedBackTo: string | null;
}

export interface Page {
  limit: number;
  offset: number;
}

/** Reads feedback: counts from `feedback_counts`, and one page of comments, newest first. */
export async function readFeedback(query: Query, filter: FeedbackFilter, page: Page): Promise<FeedbackAnswer> {
  const [totals] = await query<{ stored: number; unread: number; oldest: string | null }>(
    `SELECT CAST(coalesce(sum(total), 0) AS integer) AS stored,
       CAST(coalesce(sum(CASE WHEN status = 'new' THEN total ELSE 0 END), 0) AS integer) AS unread,
       min(CASE WHEN total > 0 THEN day END) AS oldest FROM site.feedback_counts`,
  );
  const guides = await query<{ guide: string }>(
    `SELECT DISTINCT guide FROM site.feedback_counts WHERE total > 0 ORDER BY guide LIMIT ${MOST_IN_MENU}`,
  );
  const rest = filter.search?.trim() ? await bySearch(query, filter, page) : await byFilter(query, filter, page);
  return { ...totals!, known: guides.map(({ guide }) => guide), ...rest };
}

async function byFilter(query: Query, filter: FeedbackFilter, page: Page) {
  const values: Value[] = [];
  const where = condition(filter, values);
  const [sum] = await query<{ found: number }>(
    `SELECT CAST(coalesce(sum(total), 0) AS integer) AS found FROM site.feedback_counts WHERE ${where}`,
    values,
  );
  const counts = await query<Count>(
    `SELECT guide, week, helpful, reason, CAST(sum(total) AS integer) AS total FROM site.feedback_counts
     WHERE ${where} AND total > 0 AND guide IN (
       SELECT guide FROM site.feedback_counts WHERE ${where} AND total > 0 GROUP BY guide
       ORDER BY sum((1 - helpful) * total) DESC, sum(helpful * total) DESC, guide LIMIT ${MOST_GUIDES})
     GROUP BY guide, week, helpful, reason`,
    values,
  );
  const entries =
    page.offset < sum!.found
      ? await query<Entry>(
          `SELECT ${COLUMNS} FROM site.feedback_entries WHERE ${where} ORDER BY at DESC, id DESC LIMIT ${page.limit} OFFSET ${page.offset}`,
          values,
        )
      : [];
  return { guides: countAnswers(counts), found: sum!.found, comments: entries.map(commentOf), searchedBackTo: null };
}

async function bySearch(query: Query, filter: FeedbackFilter, { limit, offset }: Page) {
  const hasAll = matcher(filter.search!);
  const matches: Entry[] = [];
  let searched = 0;
  let last: Entry | undefined;
  let searchedBackTo: string | null = null;
  for await (const step of inSteps(query, filter)) {
    if (searched >= SEARCHED) {
      searchedBackTo = last!.at;
      break;
    }
    matches.push(...step.filter(({ text }) => hasAll(text)));
    searched += step.length;
    last = step.at(-1);
  }
  return {
    guides: countAnswers(matches.map(countOf)),
    found: matches.length,
    comments: matches.slice(offset, offset + limit).map(commentOf),
    searchedBackTo,
  };
}

/** All comments that match a filter, for export. Refuses more than `MOST_IN_TABLE`. */
export async function listFeedback(query: Query, filter: FeedbackFilter): Promise<Comment[]> {
  const hasAll = matcher(filter.search ?? '');
  const comments: Comment[] = [];
  for await (const step of inSteps(query, filter)) {
    comments.push(...step.filter(({ text }) => hasAll(text)).map(commentOf));
    if (comments.length > MOST_IN_TABLE)
      throw new Refusal(
        'too-many-comments',
        `More than ${MOST_IN_TABLE} comments match, which is the most that a table can have. Choose fewer days (from, until).`,
      );
  }
  return comments;
}

/** The entries that match a filter, newest first. Ignores the search. */
async function* inSteps(query: Query, filter: FeedbackFilter): AsyncGenerator<Entry[]> {
  const first: Value[] = [];
  const where = condition(filter, first);
  let [values, before] = [first, ''];
  for (;;) {
    const step = await query<Entry>(
      `SELECT ${COLUMNS} FROM site.feedback_entries WHERE ${where}${before} ORDER BY at DESC, id DESC LIMIT ${ROWS_AT_ONCE}`,
      values,
    );
    if (step.length > 0) yield step;
    if (step.length < ROWS_AT_ONCE) return;
    const { at, id } = step.at(-1)!;
    values = [...first, at, id];
    before = ` AND (at, id) < ($${first.length + 1}, $${first.length + 2})`;
  }
}
