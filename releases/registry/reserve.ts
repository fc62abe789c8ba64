import { existsSync, statfsSync } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';

const MB = 1024 * 1024;
/** Enough for a state of the registry and its snapshot many times over. */
const RESERVE = 4 * MB;
/** The reserve is put back only where it takes the room of nobody. */
const ROOM_FOR_RESERVE = 16 * RESERVE;
/** Below this a release may no longer come in. */
const LITTLE_ROOM = 200 * MB;

const reserveFile = (data: string): string => path.join(data, 'reserve');

/** Bytes that are free on the disk of a folder. */
export function freeRoom(data: string): number {
  const { bavail, bsize } = statfsSync(data);
  return bavail * bsize;
}

/** A sentence for health checks and the log; `null` while there is room. */
export function littleRoom(data: string, free: (data: string) => number = freeRoom): string | null {
  const room = free(data);
  return room < LITTLE_ROOM
    ? `The disk of SITE_DATA has ${Math.floor(room / MB)} MB left; releases and feedback need ${LITTLE_ROOM / MB}. Rollbacks have a reserve.`
    : null;
}

/** Keeps some room for the next change of the registry; put back when there is room again. */
export async function keepReserve(data: string, free: (data: string) => number = freeRoom): Promise<void> {
  if (existsSync(reserveFile(data)) || free(data) < ROOM_FOR_RESERVE) return;
  await mkdir(data, { recursive: true });
  await write(reserveFile(data), RESERVE);
}

/**
 * Before a change of the registry: gives up the reserve when the disk is full, so that a rollback never waits for somebody to tidy
 * up. Asked by writing, because a quota is not among the numbers of a disk; and before the change, which is made only once.
 */
export async function makeRoom(data: string): Promise<void> {
  const probe = path.join(data, `registry.lock.probe.${process.pid}.${Math.random().toString(36).slice(2)}`);
  try {
    await write(probe, RESERVE / 16);
  } catch (error) {
    if (!['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')) return;
    await rm(reserveFile(data), { force: true });
    console.error('The disk is full. The reserve of SITE_DATA was given up for a change of the registry; make room.');
  } finally {
    await rm(probe, { force: true });
  }
}

async function write(file: string, bytes: number): Promise<void> {
  const handle = await open(file, 'w');
  try {
    await handle.writeFile(Buffer.alloc(bytes, '.'));
    await handle.sync();
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}
