import path from 'node:path';
import type { PartName } from 'shared/contract';

/** Files that were sent and belong to no release yet, by section, because no team builds on what another sent. */
export const incomingFolder = (data: string): string => path.join(data, 'incoming');
export const filesFolder = (data: string, name: PartName): string => path.join(incomingFolder(data), name, 'files');
export const buildFolder = (data: string, name: PartName, id: string): string =>
  path.join(incomingFolder(data), name, `build-${id}`);
