import { statSync, type Stats } from 'node:fs';

/** Differs whenever somebody has written a file, also one who puts its date back; `null` when it is not there. */
export function stampOf(file: string): string | null {
  try {
    return stampIn(statSync(file));
  } catch {
    return null;
  }
}

export const stampIn = ({ ino, mtimeMs, ctimeMs, size }: Stats): string => `${ino} ${mtimeMs} ${ctimeMs} ${size}`;
