import path from 'node:path';
import type { PartName } from 'shared/contract';

/** Files that were sent and belong to no release yet, by section, because no team builds on what another sent. */
export const incomingFolder = (folder: string): string => path.join(folder, 'incoming');
export const filesFolder = (folder: string, name: PartName): string => path.join(incomingFolder(folder), name, 'files');
export const buildFolder = (folder: string, name: PartName, id: string): string =>
  path.join(incomingFolder(folder), name, `build-${id}`);
