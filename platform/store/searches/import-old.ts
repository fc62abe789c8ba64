import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { LANGUAGES } from 'shared/contract';
import { readJson } from '../../json';
import { withLock } from '../sqlite';
import type { ZeroResultSearches } from './zero-result-searches';

const fileSchema = z.array(
  z.object({ language: z.enum(LANGUAGES), words: z.string().min(1), networks: z.int().min(1), last: z.iso.date() }),
);

/** Imports the searches of a folder from the time when each machine had a file of them, and deletes the file. */
export async function importOldSearches(searches: ZeroResultSearches, dir: string): Promise<void> {
  const file = path.join(dir, 'searches', 'in-vain.json');
  if (!existsSync(file)) return;
  // Of two programs that start at once, one imports it.
  await withLock(file, async () => {
    const old = readJson(file, fileSchema);
    if (!old) return;
    await searches.add(...old);
    rmSync(file);
  });
}
