import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Build } from 'platform/store';
import { readRecord } from 'platform/store/files';
import { changeFiles } from '../../testing/change-files';

const TEXT = /\.(js|cjs|css|json|svg|html)$/;

/** Copies a release under another version, with the hashes of the new bytes, because a build would take most of a minute. */
export function copyAsNextVersion({ name, version, folder }: Build, into: string): Build {
  // A digit other than the last one's, and another after ten of them.
  const next = `${version.slice(0, -1)}${(Number(/\d$/.exec(version) ?? 9) + 1) % 10}`;
  const copy = path.join(into, name, next);
  cpSync(folder, copy, { recursive: true });
  changeFiles(
    copy,
    Object.keys(readRecord(copy).files).filter((file) => TEXT.test(file)),
    withNextVersion,
  );
  const record = path.join(copy, 'release.json');
  writeFileSync(record, withNextVersion(readFileSync(record, 'utf8')));
  return { name, version: next, folder: copy };

  /** Replaces the version, also in the container's name, which has it with underscores. */
  function withNextVersion(text: string): string {
    return text.replaceAll(version, next).replaceAll(version.replaceAll(/\W/g, '_'), next.replaceAll(/\W/g, '_'));
  }
}
