import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sha256 } from '../../sha256';

let temporary: string | undefined;

/** Writes a text to a file named by its hash, in a cache folder or, if that cannot be written, in a temporary one. Writes it again if the folder was cleaned up. */
export function placeFile(folder: string, text: string): string {
  const name = `${sha256(text).slice(0, 16)}.cjs`;
  try {
    return put(folder, name, text);
  } catch {
    return put(temporaryFolder(), name, text);
  }
}

/** Atomic by rename, because another process may start a child at the same time. */
function put(folder: string, name: string, text: string): string {
  const file = path.join(folder, name);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    const partial = `${file}.${randomUUID()}`;
    writeFileSync(partial, text);
    renameSync(partial, file);
  }
  return realpathSync(file);
}

/** A temporary folder of this process, to which no other user of the machine can write. */
function temporaryFolder(): string {
  if (!temporary || !existsSync(temporary)) {
    const folder = mkdtempSync(path.join(tmpdir(), 'rendering-child-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    temporary = folder;
  }
  return temporary;
}
