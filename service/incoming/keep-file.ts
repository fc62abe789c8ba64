import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PartName } from 'shared/contract';
import { MOST_OF_FILE } from 'releases/publish/manifest';
import { Refused } from '../answers/problem';
import { filesFolder } from './paths';
import { refuseFull } from './quota';

/** Keeps a file under its hash, whole or not at all; what has another hash is refused with 422, what is too long with 413. */
export async function keepFile(data: string, name: PartName, hash: string, body: Readable | null): Promise<void> {
  if (!body || typeof body.pipe !== 'function') throw new Refused(415, 'A file is sent as application/octet-stream.');
  const folder = filesFolder(data, name);
  await mkdir(folder, { recursive: true });
  await refuseFull(data, name);
  const temporary = path.join(folder, `.${hash}-${randomUUID()}`);
  const sum = createHash('sha256');
  try {
    await pipeline(body, measured(sum), createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true }));
    const got = sum.digest('hex');
    if (got !== hash)
      throw new Refused(422, `The file has the hash ${got} and not ${hash}; it was cut off or changed on its way.`);
    await rename(temporary, path.join(folder, hash));
  } finally {
    await rm(temporary, { force: true });
  }
}

function measured(sum: ReturnType<typeof createHash>): Transform {
  let length = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length;
      if (length > MOST_OF_FILE)
        return done(new Refused(413, `A file of a release has at most ${MOST_OF_FILE / 1024 / 1024} MB.`));
      sum.update(chunk);
      done(null, chunk);
    },
  });
}
