import type { Registry } from 'shared/contract/registry/schema';
import { Folder, type StoredRegistry } from '../store';

const folders = new Map<string, Folder>();

/** The folder as this test has it open. */
export function folderIn(dir: string): Folder {
  return folders.get(dir) ?? keepOpen(new Folder(dir));
}

/** Registers a folder that a test has joined to a cluster or replaced. */
export function keepOpen(folder: Folder): Folder {
  folders.set(folder.dir, folder);
  return folder;
}

/** Opens a folder without the process's memory of it, as after a restart. */
export const reopen = (dir: string): Folder => keepOpen(new Folder(dir));

export const readRegistry = (dir: string): Registry => folderIn(dir).registry.read();

export const readHistory = (dir: string): Registry[] => folderIn(dir).registry.history();

export const changeRegistry = (dir: string, ...change: Parameters<StoredRegistry['change']>): Promise<Registry> =>
  folderIn(dir).registry.change(...change);

export const renewRegistry = (dir: string, now?: number): Promise<boolean> => folderIn(dir).registry.renew(now);
