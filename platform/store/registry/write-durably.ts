import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';

/** Replaces a file by temporary file, fsync, rename and fsync of the folder: after a crash it has the old or the new content. */
export async function writeDurably(file: string, text: string, mode = 0o666): Promise<void> {
  const temporary = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}.tmp`;
  try {
    await withHandle(temporary, 'w', mode, async (handle) => {
      await handle.writeFile(text);
      await handle.sync();
    });
    await rename(temporary, file);
  } catch (error) {
    // Deletes the partial file, which would fill the disk further.
    await rm(temporary, { force: true });
    throw error;
  }
  await withHandle(path.dirname(file), 'r', mode, (folder) => folder.sync());
}

async function withHandle(file: string, flags: string, mode: number, work: (handle: FileHandle) => Promise<void>): Promise<void> {
  const handle = await open(file, flags, mode);
  try {
    await work(handle);
  } finally {
    await handle.close();
  }
}
