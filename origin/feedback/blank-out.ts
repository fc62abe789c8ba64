import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';

/**
 * Writes newlines, which readers pass over, in place of pieces that stand in a file in this order from `from` on. Cutting the
 * file instead would take with it what another process has appended since; and a full disk has room for what it holds already.
 */
export function blankOut(file: string, pieces: readonly Buffer[], from: number): void {
  const bytes = readFileSync(file);
  const handle = openSync(file, 'r+');
  try {
    let start = from;
    for (const piece of pieces) {
      const at = bytes.indexOf(piece, start);
      if (at < 0) continue;
      writeSync(handle, '\n'.repeat(piece.length), at);
      start = at + piece.length;
    }
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
