import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MOST_OF_FILE } from 'platform/commands';
import { Refused } from '../answers/problem';
import { filesFolder } from './paths';
import type { Upload, Uploads } from './uploads';

/** Stores a file by its hash, atomically. Refuses another hash with 422, and too many bytes with 413. */
export async function storeUpload(uploads: Uploads, upload: Upload, body: Readable | null): Promise<void> {
  if (!body || typeof body.pipe !== 'function')
    throw new Refused('wrong-content-type', 'A file is sent as application/octet-stream.');
  await uploads.store(upload, (most) => write(filesFolder(uploads.folder, upload.name), upload.hash, body, most));
}

/** @returns the number of bytes */
async function write(folder: string, hash: string, body: Readable, most: number): Promise<number> {
  await mkdir(folder, { recursive: true });
  const temporary = path.join(folder, `.${hash}-${randomUUID()}`);
  const sum = createHash('sha256');
  let length = 0;
  async function* measured(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      length += chunk.length;
      if (length > most) throw tooLong(most);
      sum.update(chunk);
      yield chunk;
    }
  }
  try {
    await pipeline(body, measured, createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true }));
    const got = sum.digest('hex');
    if (got !== hash)
      throw new Refused('wrong-hash', `The file has the hash ${got} and not ${hash}; it was cut off or changed on its way.`);
    await rename(temporary, path.join(folder, hash));
    return length;
  } finally {
    await rm(temporary, { force: true });
  }
}

const tooLong = (most: number): Refused =>
  new Refused(
    'too-large',
    most < MOST_OF_FILE
      ? 'The file is longer than its Content-Length.'
      : `A file of a release has at most ${MOST_OF_FILE / 1024 / 1024} MB.`,
  );
