import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseJourneys } from 'shared/contract/registry/journeys';
import { JOURNEYS } from 'shared/contract/registry/release-files';
import type { Target } from './target';

/** Writes the journeys that a remote's `journeys.ts` exports into the build as JSON, so that publishing runs none of the team's code. */
export async function writeJourneys({ folder, outputFolder }: Pick<Target, 'folder' | 'outputFolder'>): Promise<void> {
  const file = path.join(folder, 'journeys.ts');
  if (!existsSync(file)) return;
  try {
    const { default: journeys } = await import(pathToFileURL(file).href);
    const place = path.join(outputFolder, JOURNEYS);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, `${JSON.stringify(parseJourneys(journeys), null, 2)}\n`);
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`, { cause: error });
  }
}
