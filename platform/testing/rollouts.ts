import type { Registry, SectionState } from 'shared/contract/registry/schema';
import { Refusal } from '../refusal';
import { emptyRegistry } from '../rollout/empty-registry';
import { stateOf, withSection } from '../rollout/section-state';
import { pause } from '../rollout/pause';
import { start } from '../rollout/start';

export const earlier = '2026-01-01T00:00:00.000Z';
export const now = '2026-01-02T00:00:00.000Z';
export const name = 'help';
/** An id as the tool makes it: eight hexadecimal digits. */
export const ROLLOUT = '3fa91c02';

/** One section in three states: quiet, with a candidate in its first stage, and with that rollout paused. */
export const quiet = withSection(emptyRegistry(), name, { stable: '1.2.0', previousGood: ['1.1.0', '1.0.0'] });
export const running = start(quiet, { name, version: '1.3.0', stages: [1, 10, 100], id: ROLLOUT, now: earlier });
export const paused = pause(running, { name, now: earlier });

export const help = (registry: Registry): SectionState => stateOf(registry, name);

export const withBlocked = (version: string, registry = quiet): Registry =>
  withSection(registry, name, { blocked: [{ version, reason: 'it was slow', at: earlier }] });

/** The message with which a command refuses. */
export const refusal = (command: () => unknown): string => refusalOf(command).message;

/** The code with which a command refuses, on which scripts and clients decide. */
export const refusalCode = (command: () => unknown): string => refusalOf(command).code;

function refusalOf(command: () => unknown): Refusal {
  try {
    command();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('was done');
}
