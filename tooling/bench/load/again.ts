import { createHash } from 'node:crypto';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { releaseRecord } from 'shared/contract/registry/release-record';
import type { Build } from 'platform/store';

const TEXT = /\.(js|cjs|css|json|svg|html)$/;

/** Copies a release under another version, with the hashes of the new bytes; a build would take most of a minute. */
export function again({ name, version, folder }: Build, into: string): Build {
  const next = `${version.slice(0, -1)}${version.endsWith('0') ? '1' : '0'}`;
  const copy = path.join(into, name, next);
  cpSync(folder, copy, { recursive: true });
  const record = releaseRecord.parse(JSON.parse(readFileSync(path.join(copy, 'release.json'), 'utf8')));
  for (const file of Object.keys(record.files)) {
    const target = path.join(copy, file);
    if (TEXT.test(file)) writeFileSync(target, withNextVersion(readFileSync(target, 'utf8')));
    const bytes = readFileSync(target);
    record.files[file] = { size: bytes.length, sha384: createHash('sha384').update(bytes).digest('base64') };
  }
  writeFileSync(path.join(copy, 'release.json'), withNextVersion(JSON.stringify(record, null, 2)));
  return { name, version: next, folder: copy };

  /** Replaces the version, also in the container's name, which has it with underscores. */
  function withNextVersion(text: string): string {
    return text.replaceAll(version, next).replaceAll(version.replaceAll(/\W/g, '_'), next.replaceAll(/\W/g, '_'));
  }
}
