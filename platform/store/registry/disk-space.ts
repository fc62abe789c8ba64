import { statfsSync } from 'node:fs';

const MB = 1024 * 1024;
/** Bytes of free space, below which health checks warn. */
const LOW_SPACE = 200 * MB;

/** Free bytes on the disk of a folder. */
export function freeSpace(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** A sentence for health checks and the log; `null` while there is room. */
export function diskWarning(folder: string): string | null {
  try {
    const room = freeSpace(folder);
    return room < LOW_SPACE
      ? `The disk of SITE_DATA has ${Math.floor(room / MB)} MB left. When it is full, releases, changes and feedback are refused.`
      : null;
  } catch (error) {
    return `The disk of SITE_DATA cannot be read (${(error as NodeJS.ErrnoException).code}).`;
  }
}
