import type { Caller } from './caller';
import type { Machine, World } from './world';

/** An action that needs rights. */
export interface Capability {
  name: string;
  /** Whether it needs a rollout of help in progress. */
  isRunning?: boolean;
  before?(world: World): Promise<void>;
  /** The attempt with a token or a session. A refusal is not an error. @returns what the thief could read */
  overNetwork(thief: Caller, world: World): Promise<unknown>;
  /** The attempt with keys and a database user. */
  asMachine(thief: Machine, world: World): Promise<unknown>;
  /** Whether the attempt succeeded, seen by another program. */
  hasHappened(world: World, read: unknown): boolean | Promise<boolean>;
  after?(world: World): Promise<void>;
}

/** Tries one capability with everything that a thief has. @returns whether it succeeded */
export async function attempt(world: World, thief: Caller | Machine, capability: Capability): Promise<boolean> {
  await world.reset(capability.isRunning ?? false);
  await capability.before?.(world);
  const act = thief.kind === 'network' ? capability.overNetwork(thief, world) : capability.asMachine(thief, world);
  const read = await act.catch(() => null);
  await world.settle();
  const result = await capability.hasHappened(world, read);
  await capability.after?.(world);
  return result;
}
