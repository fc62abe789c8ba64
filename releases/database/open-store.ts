import type { StoreEnvironment } from '../config/environment';
import { fleetOf } from '../fleet/fleet';
import { ensureTrust, readPins } from '../keys/ensure-trust';
import { Refusal } from '../refusal';

type Folder = Pick<StoreEnvironment, 'data' | 'trust' | 'followsStore' | 'database'>;

interface Opening {
  /** For a program that runs on: also what changes later is brought. */
  keepFollowing?: boolean;
  /** Refuses when what is newest cannot be brought. */
  mustBeNewest?: boolean;
}

/** Before anything of a store is read: joins the fleet that it belongs to, brings what is new, and makes sure of the keys. */
export async function openStore(
  environment: Folder,
  { keepFollowing = false, mustBeNewest = false }: Opening = {},
): Promise<void> {
  const { data, database } = environment;
  if (!database) return ensureTrust(environment);
  readPins(environment);
  if (!fleetOf(data)) {
    // Loaded here alone, so that a site on one machine never reads a line of it.
    const { join } = await import('./join');
    await join(data, database, keepFollowing);
  }
  const fleet = fleetOf(data)!;
  await ensureTrust(environment);
  if (mustBeNewest) return fleet.refresh();
  // Whoever only looks, or serves, does so with what is here; whoever joined in vain a moment ago need not wait once more.
  if (fleet.fault === null) await fleet.refresh().catch(unlessRefused);
}

function unlessRefused(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}

/** Ends the connections of a tool that has done its work. */
export const closeStore = async ({ data }: Pick<Folder, 'data'>): Promise<void> => fleetOf(data)?.close();
