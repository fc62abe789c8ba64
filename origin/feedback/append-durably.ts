import { closeSync, fstatSync, fsyncSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import { blankOut } from './blank-out';

/** Visitors write in confidence: for the account of the site alone. */
const OWNER_ONLY = 0o600;

/** Appends and flushes; what a full disk took only half of is taken back, so that nothing is glued to it later. */
export function appendDurably(file: string, text: string): void {
  const handle = openSync(file, 'a', OWNER_ONLY);
  const { size } = fstatSync(handle);
  const pieces: Buffer[] = [];
  try {
    for (let rest = Buffer.from(text); rest.length > 0;) {
      const written = writeSync(handle, rest);
      pieces.push(rest.subarray(0, written));
      rest = rest.subarray(written);
    }
    fsyncSync(handle);
    // A new file is on the disk only with the folder that names it.
    if (size === 0) flushFolder(path.dirname(file));
  } catch (error) {
    blankOut(file, pieces, size);
    throw error;
  } finally {
    closeSync(handle);
  }
}

function flushFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
