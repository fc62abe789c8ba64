import { open, rename } from 'node:fs/promises';
import path from 'node:path';

/** Temporary file, fsync, rename, fsync of the folder: after a crash the file is the old one or the new one, whole. */
export async function writeDurably(file: string, text: string): Promise<void> {
  const temporary = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}.tmp`;
  const handle = await open(temporary, 'w');
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
  const folder = await open(path.dirname(file), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
