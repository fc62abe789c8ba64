import * as z from 'zod';
import { LANGUAGES } from 'shared/contract';
import { commentsAsCsv, feedbackLines, STATUSES } from '../store';
import { command } from './definition/command';
import { textForms } from './definition/parameters';

const day = z.iso.date().register(textForms, { value: 'day', takes: 'a day such as 2026-11-20' });

export const feedback = command({
  summary: 'What visitors said about guides: yes and no of each, and the comments',
  right: 'read',
  // The only section with a feedback form.
  section: 'help',
  examples: ['feedback', 'feedback --language rw --no-helpful --limit 10', 'feedback --from 2026-11-01 --csv'],
  parameters: z.strictObject({
    guide: z.string().max(2_000).optional().describe('The path of a guide, such as /help-center/how-do-i-create-goal'),
    language: z.enum(LANGUAGES).optional().describe('Of the page that it was sent from'),
    helpful: z
      .boolean()
      .optional()
      .describe('Only those whom it helped')
      .register(textForms, { negated: { value: false, description: 'Only those whom it did not help' } }),
    reason: z.int().min(1).max(4).optional().describe('The number of a reason of the form'),
    from: day.optional().describe('In UTC, such as 2026-11-20'),
    until: day.optional().describe('In UTC; that day included'),
    mark: z.enum(STATUSES).optional().describe("The help team's status"),
    search: z.string().max(200).optional().describe('Words that the comment contains, all of them'),
    limit: z.int().min(0).max(1_000).optional().describe('How many comments; without: 50'),
    offset: z.int().min(0).optional().describe('How many newer ones are left out'),
    csv: z.boolean().optional().describe('All of them as a table for a spreadsheet'),
  }),
  answer: z.union([
    z.looseObject({
      guides: z.array(z.looseObject({ guide: z.string(), yes: z.int(), no: z.int() })),
      comments: z.array(z.looseObject({ id: z.string(), text: z.string() })),
      found: z.int(),
      keptDays: z.int(),
    }),
    z.object({ found: z.int() }).describe('With csv'),
  ]),
  run: async (context, { csv, limit = 50, offset = 0, ...filter }) => {
    const { feedback: inbox } = await context.store();
    if (csv) {
      const comments = await inbox.list(filter);
      return { text: commentsAsCsv(comments), json: { found: comments.length } };
    }
    // Comments are deleted after this number of days.
    const json = { ...(await inbox.read(filter, { limit, offset })), keptDays: context.environment.feedbackDays };
    return { text: feedbackLines(json).join('\n'), json };
  },
});
