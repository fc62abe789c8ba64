import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { command } from './definition/command';
import { name, receiverLabel } from './definition/parameters';

export const notifyTest = command({
  summary: 'Send a receiver a test message',
  usage: 'notify test <name> <as>',
  right: 'rollout',
  examples: ['notify test help help-chat'],
  parameters: z.strictObject({ name, as: receiverLabel }),
  answer: z.object({ section: name, label: z.string() }),
  run: async (context, { as, name: section }) => {
    const { notifications } = await context.store();
    const text = `This is a test message for ${as}, which is told of ${section}. ${context.who} asked for it.`;
    await notifications.test(section, as, { id: `test ${randomUUID()}`, kind: 'test', section, at: context.now(), text });
    return {
      text: `The site sends it within ten seconds; whether it came: npm run release -- notify list ${section}`,
      json: { section, label: as },
    };
  },
});
