import { mkdir } from 'node:fs/promises';
import { joinFleet, leaveFleet } from '../cluster/fleet';
import { NoDatabase } from '../no-database';
import { lastGoodRegistry } from '../registry/last-good';
import { newestState } from '../registry/own-states';
import { takeOverRegistry } from '../registry/take-over';
import { Refusal } from '../../refusal';
import { FleetInPostgres } from './fleet-in-postgres';
import { follow } from './follow';

/**
 * Makes a folder the copy of a fleet in PostgreSQL. Without the database what lies in the folder is served; where nothing does, this
 * refuses. @param keepFollowing also brings whatever changes, until it is closed
 */
export async function join(data: string, address: string, keepFollowing: boolean): Promise<FleetInPostgres> {
  await mkdir(data, { recursive: true });
  const taken = await takeOverRegistry(data);
  if (taken) console.error(taken);
  const say = keepFollowing ? (line: string) => console.error(line) : () => undefined;
  const fleet = new FleetInPostgres(address, data, say);
  try {
    await fleet.begin();
  } catch (error) {
    if (!(error instanceof NoDatabase) || !hasSomething(data)) {
      await fleet.close();
      if (!(error instanceof NoDatabase)) throw error;
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

const hasSomething = (data: string): boolean => newestState(data) !== null || lastGoodRegistry(data) !== null;
