import type { Caller } from './caller';
import type { Machine, World } from './world';

/** Something that not everybody may do. */
export interface Capability {
  name: string;
  /** Whether a rollout of help has to be under way before. */
  isRunning?: boolean;
  before?(world: World): Promise<void>;
  /** What a thief does with a token or a session; a refusal is no fault of the test. @returns what they read */
  overNetwork(thief: Caller, world: World): Promise<unknown>;
  /** What a thief does with keys and a user of the database. */
  asMachine(thief: Machine, world: World): Promise<unknown>;
  /** Whether it came about, seen from elsewhere. */
  hasHappened(world: World, read: unknown): boolean | Promise<boolean>;
  after?(world: World): Promise<void>;
}

/** Tries one capability with all that a thief has; answers whether it came about. */
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
