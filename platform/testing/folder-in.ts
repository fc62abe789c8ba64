import type { Registry } from 'shared/contract/registry/schema';
import { Folder, type StoredRegistry } from '../store';

const folders = new Map<string, Folder>();

/** The folder as this test has it open. */
export function folderIn(dir: string): Folder {
  return folders.get(dir) ?? keepOpen(new Folder(dir));
}

/** A folder that a test has joined to a cluster, or put another one in the place of. */
export function keepOpen(folder: Folder): Folder {
  folders.set(folder.dir, folder);
  return folder;
}

/** As after a restart: nothing that the process had in memory of the folder is left. */
export const reopen = (dir: string): Folder => keepOpen(new Folder(dir));

export const readRegistry = (dir: string): Registry => folderIn(dir).registry.read();

export const readHistory = (dir: string): Registry[] => folderIn(dir).registry.history();

export const changeRegistry = (dir: string, ...change: Parameters<StoredRegistry['change']>): Promise<Registry> =>
  folderIn(dir).registry.change(...change);

export const renewRegistry = (dir: string, now?: number): Promise<boolean> => folderIn(dir).registry.renew(now);
