import { registrySchema } from 'shared/contract/registry/schema';
import * as z from 'zod';
import { command } from './definition/command';
import { historyLines, servedAt } from './queries/history';

export const history = command({
  summary: 'Every change of the registry with who made it and why, or what was served at a time',
  right: 'read',
  examples: ['history', 'history --at 2999-01-01T00:00:00Z'],
  parameters: z.strictObject({ at: z.string().max(40).optional().describe('With its zone, such as 2026-11-20T14:00:00Z') }),
  answer: z.union([
    z.array(registrySchema.pick({ sequence: true, changedAt: true, change: true, by: true })),
    z.looseObject({ sequence: z.int(), releases: z.record(z.string(), z.unknown()) }).describe('With at'),
  ]),
  run: ({ registry }, { at }) => {
    const states = registry.history();
    if (at !== undefined) {
      const json = servedAt(states, at);
      return { text: JSON.stringify(json, null, 2), json };
    }
    const json = states.map(({ sequence, changedAt, change, by }) => ({ sequence, changedAt, change, by }));
    return { text: historyLines(json).join('\n'), json };
  },
});
