import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Manifest } from 'platform/commands';
import type { Release } from 'platform/signing';
import type { Folder } from 'platform/store';
import { readRecord } from 'platform/store/files';
import { Refused } from '../answers/problem';
import { filesByHash, clearManifests } from './files-by-hash';
import { buildFolder } from './paths';
import { sha256 } from 'platform/sha256';
import { sha384 } from 'platform/sha384';

/** Assembles a release from uploaded files, hashing each again, and checks that its record has this name and version. */
export async function assemble(store: Pick<Folder, 'dir' | 'releases'>, release: Release, files: Manifest): Promise<string> {
  const folder = buildFolder(store.dir, release.name, randomUUID());
  try {
    const storedFiles = await filesByHash(store, release.name);
    for (const [file, { size, sha256: hash }] of Object.entries(files)) {
      const source = storedFiles.get(hash);
      const bytes = source && (await readFile(source).catch(() => null));
      const isWhole = bytes && sha256(bytes) === hash;
      if (!isWhole) clearManifests();
      if (!bytes)
        throw new Refused(
          'file-not-sent',
          `${file} has not been sent yet, or was deleted; publish again, and the missing files are sent.`,
        );
      if (!isWhole || bytes.length !== size)
        throw new Refused('wrong-hash', `${file} is not what the list of files says: its size or its hash differs.`);
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
      await writeFile(path.join(folder, file), bytes, { flag: 'wx' });
    }
    await refuseWrongRecord(folder, release, files);
    return folder;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Refuses a record of another release, one that lists files which are missing or have another hash, or whose entry files are not listed. */
async function refuseWrongRecord(folder: string, { name, version }: Release, files: Manifest): Promise<void> {
  const record = recordOf(folder);
  if (record.name !== name || record.version !== version)
    throw new Refused('wrong-record', `release.json is of ${record.name}@${record.version}, and was sent as ${name}@${version}.`);
  for (const [file, { sha384: hash }] of Object.entries(record.files)) {
    if (!Object.hasOwn(files, file)) throw new Refused('wrong-record', `release.json lists ${file}, which was not sent.`);
    if (sha384(await readFile(path.join(folder, file))) !== hash)
      throw new Refused('wrong-hash', `${file} has another hash than release.json says.`);
  }
  const started = [record.entry, ...record.styles, ...Object.values(record.chunks)];
  const unlisted = started.find((file) => !Object.hasOwn(record.files, file));
  if (unlisted) throw new Refused('wrong-record', `release.json starts ${unlisted}, and does not list it among its files.`);
}

/** Reads the record. Errors name the file by its path in the release, not by a path of this machine. */
function recordOf(folder: string): ReturnType<typeof readRecord> {
  try {
    return readRecord(folder);
  } catch (error) {
    throw new Refused('wrong-record', (error as Error).message.replaceAll(`${folder}${path.sep}`, ''));
  }
}
