import { createContext, useContext } from 'react';
import type { ChangeRequest, CountedRollout } from 'platform/store';
import type { Refusals, ShownCommand } from 'platform/commands';
import type { RolloutStatus } from 'platform/commands/for-servers';
import type { Registry, Rollout } from 'shared/contract/registry/schema';

/** The payload of `/api/events`. */
export interface Status extends Registry {
  signals: Record<string, CountedRollout>;
  rollouts: Record<string, RolloutStatus>;
  requests: ChangeRequest[];
  /** The number of finished comparisons. */
  compared: number;
  /** The commands that have a button, by name, in the order of the page. */
  commands: Record<string, ShownCommand>;
  refusals: Refusals;
}

export interface EventsState {
  status: Status | null;
  /** Why the store cannot be read, or the status is a copy from before. */
  fault: string | null;
  isLive: boolean;
  /** When the last event arrived. */
  at: Date | null;
}

/** Whether the rollout is in progress. */
export const isOngoing = (rollout: Rollout | undefined): rollout is Rollout & { state: 'running' | 'paused' } =>
  rollout?.state === 'running' || rollout?.state === 'paused';

export const StatusContext = createContext<EventsState>({ status: null, fault: null, isLive: false, at: null });

export const useStatus = (): EventsState => useContext(StatusContext);
