import type { StoreEnvironment } from '../../settings/environment';
import { fleetOf } from '../cluster/fleet';
import { ensureTrust, readPins } from '../keys/ensure-trust';
import { Refusal } from '../../refusal';
import { takeOverRegistry } from '../registry/take-over';

type Folder = Pick<StoreEnvironment, 'data' | 'trust' | 'database'>;

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
  if (!database) {
    const taken = await takeOverRegistry(data);
    if (taken) console.error(taken);
    return ensureTrust(environment);
  }
  readPins(environment);
  if (!fleetOf(data)) {
    // Loaded here alone, so that a site on one machine never reads a line of it.
    const { join } = await import('./join');
    await join(data, database, keepFollowing);
  }
  const fleet = fleetOf(data)!;
  await ensureTrust(environment);
  if (mustBeNewest) return fleet.refresh();
  // Reading and serving work with the local copy. After a connection that has just failed, a second attempt would only add delay.
  if (fleet.fault === null) await fleet.refresh().catch(unlessRefused);
}

function unlessRefused(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}

/** Ends the connections of a tool that has done its work. */
export const closeStore = async ({ data }: Pick<Folder, 'data'>): Promise<void> => fleetOf(data)?.close();
