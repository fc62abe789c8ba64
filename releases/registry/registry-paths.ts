import path from 'node:path';

/** Where the registry, its lock and its earlier states lie below `SITE_DATA`. */
export const registryFile = (data: string): string => path.join(data, 'registry.json');
export const lockFile = (data: string): string => path.join(data, 'registry.lock');
export const historyFolder = (data: string): string => path.join(data, 'history');
export const historyFile = (data: string, sequence: number): string =>
  path.join(historyFolder(data), `${String(sequence).padStart(8, '0')}.json`);
