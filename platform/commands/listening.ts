import { LANGUAGES } from 'shared/contract';
import { STATUSES } from '../store/index';
import { z } from 'zod';
import { Refusal } from '../refusal';
import { commentsAsCsv } from '../store/feedback/csv';
import { feedbackLines } from '../store/feedback/feedback-lines';
import { readInVain } from '../store/searches/in-vain';
import { command } from './command';

const day = z.iso.date().describe('A day in UTC, such as 2026-11-20');

const filter = {
  guide: z.string().max(2_000).optional().describe('The path of a guide, such as /help-center/how-do-i-create-goal'),
  language: z.enum(LANGUAGES).optional(),
  helpful: z.boolean().optional().describe('Whether it helped'),
  reason: z.int().min(1).max(4).optional().describe('The number of a reason of the form'),
  from: day.optional(),
  until: day.optional(),
  mark: z.enum(STATUSES).optional(),
  search: z.string().max(200).optional().describe('Words that all stand in the comment'),
};

/** The only section whose readers are asked. */
const section = 'help';

/** What visitors said, and how far the help team is with it. */
export const LISTENING = {
  feedback: command({
    summary: 'What visitors said about guides: yes and no of each, and the comments',
    right: 'read',
    section,
    parameters: z.strictObject({
      ...filter,
      limit: z.int().min(0).max(1_000).optional().describe('How many comments; without: 50'),
      offset: z.int().min(0).optional().describe('So many newer ones are left out'),
      csv: z.boolean().optional().describe('All of them as a table for a spreadsheet'),
    }),
    run: async (context, { csv, limit = 50, offset = 0, ...filter }) => {
      const { feedback } = await context.store();
      if (csv) {
        const comments = await feedback.list(filter);
        return { text: commentsAsCsv(comments), json: { found: comments.length } };
      }
      // Each is deleted so many days after it came.
      const json = { ...(await feedback.read(filter, { limit, offset })), keptDays: context.feedbackDays };
      return { text: feedbackLines(json).join('\n'), json };
    },
  }),
  searches: command({
    summary: 'What ten networks or more searched for in the help center within a week and did not find',
    right: 'read',
    section,
    parameters: z.strictObject({ language: z.enum(LANGUAGES).optional() }),
    run: ({ data }, { language }) => {
      const json = readInVain(data).filter((one) => language === undefined || one.language === language);
      const lines = json.map(
        ({ words, networks, last, ...of }) => `${of.language}  ${words}  ${networks} networks, last on ${last}`,
      );
      return { text: lines.join('\n') || 'Nothing was searched for in vain by ten networks or more.', json };
    },
  }),
  'feedback-mark': command({
    summary: 'Mark comments as read, as done, or as new again',
    right: 'publish',
    section,
    parameters: z.strictObject({
      comments: z
        .array(z.string().regex(/^[0-9a-f]{16}$/))
        .min(1)
        .max(1_000)
        .describe('Their ids'),
      as: z.enum(STATUSES),
    }),
    run: async (context, { comments, as }) => {
      const { feedback } = await context.store();
      const [unknown] = await feedback.mark(comments, { as, at: context.now(), who: context.who });
      if (unknown) throw new Refusal(`There is no comment ${unknown}. Its day may have been deleted meanwhile.`);
      const text = `${comments.length} ${comments.length === 1 ? 'comment is' : 'comments are'} marked as ${as}.`;
      return { text, json: { comments, as } };
    },
  }),
};
