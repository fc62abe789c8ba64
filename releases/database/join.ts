import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { joinFleet, leaveFleet, NoFleet } from '../fleet/fleet';
import { registryFile } from '../registry/registry-paths';
import { newestKept } from '../registry/snapshots';
import { Refusal } from '../refusal';
import { FleetInPostgres } from './fleet-in-postgres';
import { follow } from './follow';

/**
 * Makes a folder the copy of a fleet in PostgreSQL. Without the database what lies in the folder is served; where nothing does, this
 * refuses. @param keepFollowing also brings whatever changes, until it is closed
 */
export async function join(data: string, address: string, keepFollowing: boolean): Promise<FleetInPostgres> {
  await mkdir(data, { recursive: true });
  const say = keepFollowing ? (line: string) => console.error(line) : () => undefined;
  const fleet = new FleetInPostgres(address, data, say);
  try {
    await fleet.begin();
  } catch (error) {
    if (!(error instanceof NoFleet) || !hasSomething(data)) {
      await fleet.close();
      if (!(error instanceof NoFleet)) throw error;
      throw new Refusal(`${error.message} And ${data} holds nothing yet that could be served meanwhile.`);
    }
    fleet.fault = error.message;
    say(`What is here is served. ${error.message}`);
  }
  joinFleet(data, fleet);
  const stop = keepFollowing ? follow(fleet, address) : null;
  const close = fleet.close.bind(fleet);
  fleet.close = async () => {
    leaveFleet(data);
    await stop?.();
    await close();
  };
  return fleet;
}

const hasSomething = (data: string): boolean => existsSync(registryFile(data)) || newestKept(data) !== null;
