import { registrySchema } from 'shared/contract/registry/schema';
import * as z from 'zod';
import { command } from './definition/command';
import { statusLines } from './queries/status';
import { statusOf } from './queries/status-of';

export const status = command({
  summary: 'What is served, and every rollout with its sessions, its verdict and what it waits for',
  right: 'read',
  examples: ['status', 'status --json'],
  parameters: z.strictObject({}),
  answer: registrySchema.extend({
    signals: z.record(z.string(), z.looseObject({})).describe('What was counted, by the id of a rollout'),
    rollouts: z
      .record(
        z.string(),
        z.looseObject({
          verdict: z.looseObject({ kind: z.string() }),
          next: z.unknown().describe('What it does by itself'),
          sessionsPerHour: z.number().nullable(),
          hoursToGo: z.number().nullable(),
        }),
      )
      .describe('How each that is under way stands, by its id'),
  }),
  run: async (context) => {
    const store = await context.store();
    const { registry, signals, rollouts } = await statusOf(store, Date.now());
    return { text: statusLines(registry, signals, rollouts).join('\n'), json: { ...registry, signals, rollouts } };
  },
});
