import type { Engine } from '../engine';

const DAY = 24 * 60 * 60 * 1000;
/** Days in the window of the service level objective. */
const WINDOW = 30;

export const ANSWER_TABLES = [
  // Requests for pages per day, and how many of them were answered with a 5xx.
  'CREATE TABLE site.answers (day text PRIMARY KEY, pages integer NOT NULL, failed integer NOT NULL)',
];

/** Each origin adds its own responses. */
export const ANSWER_RIGHTS = ['GRANT SELECT, INSERT, UPDATE, DELETE ON site.answers TO site_origin, site_publisher'];

export interface AnswerCounts {
  pages: number;
  failed: number;
}

/** Responses to requests for pages, by day, within the window of the objective. */
export class Answers {
  constructor(private readonly engine: Engine) {}

  /** Adds counts, and returns those of the whole window. @param now milliseconds since 1970 */
  add({ failed, pages }: AnswerCounts, now: number): Promise<AnswerCounts> {
    const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
    return this.engine.change(async (query) => {
      if (pages > 0)
        await query(
          `INSERT INTO site.answers (day, pages, failed) VALUES ($1, $2, $3)
             ON CONFLICT (day) DO UPDATE SET pages = answers.pages + excluded.pages, failed = answers.failed + excluded.failed`,
          [dayOf(now), pages, failed],
        );
      // Older days are few, and stay: a clock that is ahead for a moment would delete the window of all origins.
      const [sum] = await query<{ pages: number | string; failed: number | string }>(
        'SELECT coalesce(sum(pages), 0) AS pages, coalesce(sum(failed), 0) AS failed FROM site.answers WHERE day > $1 AND day <= $2',
        [dayOf(now - WINDOW * DAY), dayOf(now)],
      );
      return { pages: Number(sum!.pages), failed: Number(sum!.failed) };
    });
  }
}
