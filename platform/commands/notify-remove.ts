import * as z from 'zod';
import { command } from './definition/command';
import { name, receiverLabel } from './definition/parameters';

export const notifyRemove = command({
  summary: 'Remove a receiver; its pending messages are dropped',
  usage: 'notify remove <name> <as>',
  right: 'rollout',
  examples: ['notify remove help help-chat'],
  parameters: z.strictObject({ name, as: receiverLabel }),
  answer: z.object({ section: name, label: z.string() }),
  run: async (context, { as, name: section }) => {
    const { notifications } = await context.store();
    await notifications.remove(section, as);
    return { text: `${as} gets no more messages of ${section}.`, json: { section, label: as } };
  },
});
