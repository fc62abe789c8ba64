import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readRecord } from 'platform/store/files';

/** What the record of a release says of a file. */
export const factsOf = (content: string) => ({
  size: Buffer.byteLength(content),
  sha384: createHash('sha384').update(content).digest('base64'),
});

/** Changes files of a release, with their sizes and hashes in its record, and without the compressed forms that publishing made. */
export function changeFiles(folder: string, files: readonly string[], change: (text: string, file: string) => string): void {
  const record = readRecord(folder);
  for (const file of files) {
    const place = path.join(folder, file);
    const text = readFileSync(place, 'utf8');
    const content = change(text, file);
    if (content === text) continue;
    writeFileSync(place, content);
    for (const form of ['.br', '.gz']) rmSync(place + form, { force: true });
    record.files[file] = factsOf(content);
  }
  writeFileSync(path.join(folder, 'release.json'), JSON.stringify(record));
}
