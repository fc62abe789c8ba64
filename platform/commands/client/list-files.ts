import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Manifest } from '../publish/manifest';

/** The files of a release's folder, by path with slashes: size, and sha256. */
export async function listFiles(folder: string): Promise<Manifest> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return Object.fromEntries(
    await Promise.all(
      files.sort().map(async (file) => {
        const { size } = await stat(file);
        return [path.relative(folder, file).split(path.sep).join('/'), { size, sha256: await hashFile(file) }] as const;
      }),
    ),
  );
}

/** sha256, in hexadecimal. */
async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
