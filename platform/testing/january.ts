import type { Registry } from 'shared/contract/registry/schema';
import { emptyRegistry } from '../rollout/empty-registry';
import { withSection } from '../rollout/section-state';

export const DAY = 24 * 60 * 60 * 1000;

/** Midnight of a day of January 2026. */
export const day = (number: number): string => `2026-01-${String(number).padStart(2, '0')}T00:00:00.000Z`;

const state = (sequence: number, on: number, stable: string, previousGood: string[] = []): Registry => ({
  ...withSection(emptyRegistry(), 'help', { stable, previousGood }),
  sequence,
  changedAt: day(on),
});

/** What was in force in January: three releases of one section. */
export const states = [state(1, 1, '1.0.0'), state(2, 5, '1.1.0', ['1.0.0']), state(3, 20, '1.2.0')];
