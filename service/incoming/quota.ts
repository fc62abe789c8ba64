import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { PartName } from 'shared/contract';
import { Refused } from '../answers/problem';
import { filesFolder } from './paths';

/** Bytes that wait for a release of one section: several whole ones, and no team can fill the disk for the others. */
const MOST_WAITING = 200 * 1024 * 1024;

export async function refuseFull(data: string, name: PartName): Promise<void> {
  const folder = filesFolder(data, name);
  const sizes = await Promise.all(
    (await readdir(folder)).map((file) =>
      stat(path.join(folder, file)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  if (sizes.reduce((sum, size) => sum + size, 0) < MOST_WAITING) return;
  throw new Refused(
    413,
    `${MOST_WAITING / 1024 / 1024} MB of ${name} wait to be published; they are forgotten a day after they were sent.`,
  );
}
