import * as z from 'zod';
import { Refusal } from '../refusal';
import { STATUSES } from '../store';
import { command } from './definition/command';
import { textForms } from './definition/parameters';

export const feedbackMark = command({
  summary: 'Mark comments as read, as done, or as new again',
  usage: 'feedback mark <comments...>',
  right: 'publish',
  section: 'help',
  examples: ['feedback mark 0123456789abcdef --as done'],
  parameters: z.strictObject({
    comments: z
      .array(
        z
          .string()
          .regex(/^[0-9a-f]{16}$/)
          .register(textForms, { takes: 'ids of comments, such as 0123456789abcdef' }),
      )
      .min(1)
      .max(1_000)
      .describe('Their ids'),
    as: z.enum(STATUSES).describe("The help team's status of them"),
  }),
  answer: z.object({ comments: z.array(z.string()), as: z.enum(STATUSES) }),
  run: async (context, { comments, as }) => {
    const { feedback } = await context.store();
    const [unknown] = await feedback.mark(comments, { as, at: context.now(), who: context.who });
    if (unknown) throw new Refusal('unknown-comment', `There is no comment ${unknown}. Its day may have been deleted meanwhile.`);
    return { text: `Comments marked as ${as}: ${comments.length}.`, json: { comments, as } };
  },
});
