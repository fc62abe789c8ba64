import path from 'node:path';
import type { PartName } from 'shared/contract';

/** The folder of uploaded files that belong to no release yet. By section, so that no team uses files of another. */
export const incomingFolder = (folder: string): string => path.join(folder, 'incoming');
export const filesFolder = (folder: string, name: PartName): string => path.join(incomingFolder(folder), name, 'files');
export const buildFolder = (folder: string, name: PartName, id: string): string =>
  path.join(incomingFolder(folder), name, `build-${id}`);
