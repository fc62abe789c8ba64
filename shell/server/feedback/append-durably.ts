import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';

/** Appends and flushes; what a full disk took only half of is taken back, so that nothing is glued to it later. */
export function appendDurably(file: string, text: string): void {
  const handle = openSync(file, 'a');
  const { size } = fstatSync(handle);
  try {
    const bytes = Buffer.from(text);
    for (let written = 0; written < bytes.length; ) written += writeSync(handle, bytes, written);
    fsyncSync(handle);
    // A new file is on the disk only with the folder that names it.
    if (size === 0) flushFolder(path.dirname(file));
  } catch (error) {
    ftruncateSync(handle, size);
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
