import { existsSync } from 'node:fs';
import path from 'node:path';
import type { StoreEnvironment } from '../settings';
import { readRoots } from './keys/read-roots';
import { Folder } from './folder';
import { Refusal } from '../refusal';
import { importOldRegistry } from './registry/import-old';

type Environment = Pick<StoreEnvironment, 'data' | 'trust' | 'database'>;

export interface Opening {
  /** Refuse when the newest state cannot be pulled. */
  mustBeNewest?: boolean;
}

/** A file that stands in a folder while a cluster is exported into it, so that a part of a site is not taken for the whole. */
export const unfinishedExport = (folder: string): string => path.join(folder, 'export.unfinished');

/**
 * Opens a folder: imports older formats, joins the cluster, and updates the copy.
 * @param keepFollowing for a program that keeps running: also pulls later changes
 */
export async function joinFolder(
  environment: Environment,
  { keepFollowing = false, ...opening }: Opening & { keepFollowing?: boolean } = {},
): Promise<Folder> {
  const { data, trust, database } = environment;
  if (existsSync(unfinishedExport(data)))
    throw new Refusal('unfinished-export', `${data} is what an interrupted export left. Delete it, and export again.`);
  const notice = await importOldRegistry(data);
  if (notice) console.error(notice);
  const roots = readRoots(trust);
  // A dynamic import, so that a site on one machine does not load it.
  const cluster = database && (await import('./database/join-cluster'));
  const folder = cluster ? await cluster.joinCluster(data, roots, database, keepFollowing) : new Folder(data, roots);
  try {
    await pullChanges(folder, opening);
  } catch (error) {
    await folder.close();
    throw error;
  }
  return folder;
}

/** Makes missing keys, and pulls changes of the cluster. */
export async function pullChanges({ cluster, keys }: Folder, { mustBeNewest = false }: Opening = {}): Promise<void> {
  await keys.ensureTrust();
  if (mustBeNewest) return cluster?.refresh();
  // The local copy is enough to read and to serve. After a failed connection, a second attempt would only add delay.
  if (cluster?.fault === null) await cluster.refresh().catch(unlessRefused);
}

function unlessRefused(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}
