import { z } from 'zod';
import { LANGUAGES } from 'shared/contract';
import { fleetOf, NoFleet } from '../fleet/fleet';
import { Refusal } from '../refusal';
import { countAnswers } from '../feedback/count-answers';
import { commentsAsCsv } from '../feedback/csv';
import { feedbackLines } from '../feedback/feedback-lines';
import { matcher } from '../feedback/filter';
import { markComments, MARKS, readMarks } from '../feedback/marks';
import { readInbox } from '../feedback/read-inbox';
import { verb } from './verb';

const day = z.iso.date().describe('A day in UTC, such as 2026-11-20');

const filter = {
  guide: z.string().max(2_000).optional().describe('The path of a guide, such as /help-center/how-do-i-create-goal'),
  language: z.enum(LANGUAGES).optional(),
  helpful: z.boolean().optional().describe('Whether it helped'),
  reason: z.int().min(1).max(4).optional().describe('The number of a reason of the form'),
  from: day.optional(),
  until: day.optional(),
  mark: z.enum(MARKS).optional(),
  search: z.string().max(200).optional().describe('Words that all stand in the comment'),
};

/** The only section whose readers are asked. */
const section = 'help';

/** What visitors said, and how far the help team is with it. */
export const LISTENING = {
  feedback: verb({
    summary: 'What visitors said about guides: yes and no of each, and the comments',
    right: 'read',
    section,
    words: z.strictObject({
      ...filter,
      limit: z.int().min(0).max(1_000).optional().describe('How many comments; without: 50'),
      offset: z.int().min(0).optional().describe('So many newer ones are left out'),
      csv: z.boolean().optional().describe('All of them as a table for a spreadsheet'),
    }),
    run: async ({ data, feedbackDays }, { csv, limit = 50, offset = 0, ...asked }) => {
      await fleetOf(data)?.bringFeedback().catch(unlessAway);
      const inbox = readInbox(data);
      const marks = readMarks(data);
      const all = inbox.comments.map((comment) => ({
        ...comment,
        mark: marks[comment.id]?.as ?? ('new' as const),
        marked: marks[comment.id] ?? null,
      }));
      const found = all.filter(matcher(asked));
      if (csv) return { text: commentsAsCsv(found), json: found };
      const json = {
        guides: countAnswers(found),
        comments: found.slice(offset, offset + limit),
        found: found.length,
        stored: all.length,
        unread: all.filter(({ mark }) => mark === 'new').length,
        damaged: inbox.damaged,
        /** Every guide that anything was said about, for a choice among them. */
        known: [...new Set(all.map(({ guide }) => guide))].sort(),
        oldest: all.at(-1)?.at ?? null,
        /** Each is deleted so many days after it came. */
        keptDays: feedbackDays,
      };
      return { text: feedbackLines(json).join('\n'), json };
    },
  }),
  'feedback-mark': verb({
    summary: 'Mark comments as read, as done, or as new again',
    right: 'publish',
    section,
    words: z.strictObject({
      comments: z
        .array(z.string().regex(/^[0-9a-f]{16}$/))
        .min(1)
        .max(1_000)
        .describe('Their ids'),
      as: z.enum(MARKS),
    }),
    run: async (context, { comments, as }) => {
      await fleetOf(context.data)?.bringFeedback();
      const ids = new Set(readInbox(context.data).comments.map(({ id }) => id));
      const unknown = comments.find((id) => !ids.has(id));
      if (unknown) throw new Refusal(`There is no comment ${unknown}. Its day may have been deleted meanwhile.`);
      await markComments(context.data, comments, { as, at: context.now(), who: context.who });
      const text = `${comments.length} ${comments.length === 1 ? 'comment is' : 'comments are'} marked as ${as}.`;
      return { text, json: { comments, as } };
    },
  }),
};

/** What was brought before can be read all the same. */
function unlessAway(error: unknown): void {
  if (!(error instanceof NoFleet)) throw error;
}
