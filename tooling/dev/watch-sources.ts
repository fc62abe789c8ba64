import { watch } from 'chokidar';
import path from 'node:path';

const NOT_SOURCES = /(^|[\\/])(dist|node_modules|\.cache|\.git)([\\/]|$)|\.test\.|\.sw[a-p]$|~$/;

/** Calls `onChange` with the absolute path of every source file that is added, changed or removed below a folder, until closed. */
export function watchSources(folder: string, onChange: (file: string) => void): { close(): Promise<void> } {
  const watcher = watch(folder, {
    ignoreInitial: true,
    ignored: (file) => NOT_SOURCES.test(path.relative(folder, file)),
  });
  watcher.on('all', (_event, file) => onChange(file));
  // A folder may be removed while it is being read, as those of builds are.
  watcher.on('error', (error) => console.error(`${folder} cannot be watched completely: ${(error as Error).message}`));
  return watcher;
}
