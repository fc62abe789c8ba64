import { statSync, type Stats } from 'node:fs';

/** Changes whenever the file is written, even if its modification time is set back. `null` when there is no file. */
export function fingerprintOf(file: string): string | null {
  try {
    return fingerprintIn(statSync(file));
  } catch {
    return null;
  }
}

export const fingerprintIn = ({ ino, mtimeMs, ctimeMs, size }: Stats): string => `${ino} ${mtimeMs} ${ctimeMs} ${size}`;
