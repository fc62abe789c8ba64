import * as z from 'zod';
import { command } from './definition/command';
import { requirePart, name } from './definition/parameters';
import { historyLines, rolloutHistory } from './queries/rollout-history';

export const evidence = command({
  summary: 'The failures of both arms and the evidence over the time of a rollout',
  right: 'read',
  examples: ['evidence help'],
  parameters: z.strictObject({ name }),
  answer: z.looseObject({ name, points: z.array(z.looseObject({ at: z.iso.datetime() })) }),
  run: async (context, parameters) => {
    const { signals } = await context.store();
    const json = await rolloutHistory(signals, context.registry.read(), requirePart(context, parameters.name), context.now());
    return { text: historyLines(json).join('\n'), json };
  },
});
