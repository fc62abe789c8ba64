import { createHash } from 'node:crypto';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { releaseRecord } from 'shared/contract/registry/release-record';
import type { Build } from 'platform/store';

const TEXT = /\.(js|cjs|css|json|svg|html)$/;

/** A release once more, under another version: what a build would take most of a minute for. Every hash is that of the new bytes. */
export function again({ name, version, folder }: Build, into: string): Build {
  const next = `${version.slice(0, -1)}${version.endsWith('0') ? '1' : '0'}`;
  const copy = path.join(into, name, next);
  cpSync(folder, copy, { recursive: true });
  const record = releaseRecord.parse(JSON.parse(readFileSync(path.join(copy, 'release.json'), 'utf8')));
  for (const file of Object.keys(record.files)) {
    const place = path.join(copy, file);
    if (TEXT.test(file)) writeFileSync(place, inNext(readFileSync(place, 'utf8')));
    const bytes = readFileSync(place);
    record.files[file] = { size: bytes.length, sha384: createHash('sha384').update(bytes).digest('base64') };
  }
  writeFileSync(path.join(copy, 'release.json'), inNext(JSON.stringify(record, null, 2)));
  return { name, version: next, folder: copy };

  /** Of the same length, and the container's name has it with underscores. */
  function inNext(text: string): string {
    return text.replaceAll(version, next).replaceAll(version.replaceAll(/\W/g, '_'), next.replaceAll(/\W/g, '_'));
  }
}
