import { watch } from 'chokidar';
import path from 'node:path';

const NOT_SOURCES = /(^|[\\/])(dist|node_modules|\.cache|\.git)([\\/]|$)|\.test\.|\.sw[a-p]$|~$/;

/** Tells of every file below a folder that is written, made or taken away, until closed. */
export function watchSources(folder: string, onChange: (file: string) => void): { close(): Promise<void> } {
  const watcher = watch(folder, {
    ignoreInitial: true,
    ignored: (file) => NOT_SOURCES.test(path.relative(folder, file)),
  });
  watcher.on('all', (_event, file) => onChange(path.resolve(file)));
  // A folder that goes away while it is being read, as a build's does, is no fault.
  watcher.on('error', (error) => console.error(`${folder} cannot be watched completely: ${(error as Error).message}`));
  return watcher;
}
