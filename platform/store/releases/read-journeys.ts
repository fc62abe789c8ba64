import path from 'node:path';
import { parseJourneys, type Journeys } from 'shared/contract/registry/journeys';
import { JOURNEYS } from 'shared/contract/registry/release-files';
import type { ReleaseRecord } from 'shared/contract/registry/release-record';
import { BadRelease } from '../../refusal';
import { readBytes } from './read-record';

/** The validated journeys of a release. A release that was built before journeys existed has none. */
export function readJourneys(folder: string, { name, version, files }: ReleaseRecord): Journeys {
  if (!Object.hasOwn(files, JOURNEYS)) return { en: [], rw: [] };
  try {
    return parseJourneys(JSON.parse(readBytes(path.join(folder, JOURNEYS)).toString('utf8')));
  } catch (error) {
    throw new BadRelease(
      'wrong-journeys',
      `${name}@${version}: ${JOURNEYS}: ${(error as Error).message}. Correct journeys.ts, and publish again; a newer step needs a newer release service.`,
    );
  }
}
