import { z } from 'zod';
import { command } from './definition/command';
import { statusLines } from './queries/status';
import { statusOf } from './queries/status-of';

export const status = command({
  summary: 'What is served, and every rollout with its sessions, its verdict and what it waits for',
  right: 'read',
  examples: ['status', 'status --json'],
  parameters: z.strictObject({}),
  run: async (context) => {
    const store = await context.store();
    const { registry, signals, rollouts } = await statusOf(store.registry.read(), store.signals, Date.now());
    return { text: statusLines(registry, signals, rollouts).join('\n'), json: { ...registry, signals, rollouts } };
  },
});
