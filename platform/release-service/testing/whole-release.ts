import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readRecord } from 'platform/store/files';

/** Writes the files that a test's release lists and does not have, and gives its record their true sizes and hashes. */
export function wholeRelease(folder: string): string {
  const record = readRecord(folder);
  for (const file of Object.keys(record.files)) {
    const place = path.join(folder, file);
    mkdirSync(path.dirname(place), { recursive: true });
    if (!existsSync(place)) writeFileSync(place, `/* ${file} of ${record.name} */`);
    const bytes = readFileSync(place);
    record.files[file] = { size: bytes.length, sha384: createHash('sha384').update(bytes).digest('base64') };
  }
  writeFileSync(path.join(folder, 'release.json'), JSON.stringify(record));
  return folder;
}
