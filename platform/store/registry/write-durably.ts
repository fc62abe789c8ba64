import { open, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Replaces a file by temporary file, fsync, rename and fsync of the folder: after a crash it has the old or the new content. */
export async function writeDurably(file: string, text: string, mode = 0o666): Promise<void> {
  const temporary = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}.tmp`;
  try {
    await writeFile(temporary, text, { mode, flush: true });
    await rename(temporary, file);
  } catch (error) {
    // Deletes the partial file, which would fill the disk further.
    await rm(temporary, { force: true });
    throw error;
  }
  const folder = await open(path.dirname(file));
  await folder.sync().finally(() => folder.close());
}
