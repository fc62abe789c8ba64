import type { Registry, SectionState } from 'shared/contract/registry/schema';
import { refusals, SHOWN_COMMANDS } from 'platform/commands';
import type { EventsState } from '../api/status';

/** The service's event for a registry, with the real commands and refusals. */
export function eventsOf(sections: Record<string, SectionState>): EventsState {
  const registry = { sections, sequence: 1, changedAt: '2026-11-20T10:00:00.000Z', change: 'start' } as unknown as Registry;
  return {
    status: {
      ...registry,
      signals: {},
      rollouts: {},
      requests: [],
      compared: 0,
      commands: SHOWN_COMMANDS,
      refusals: refusals(registry),
    },
    fault: null,
    isLive: true,
    at: null,
  };
}
