import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SECTIONS_OF_FORMAT_1 } from 'shared/contract/registry/format-1';
import type { ReleaseRecord } from 'shared/contract/registry/release-record';
import { DEFAULT_POLICY } from '../registry/section-state';
import { releaseFolder } from '../store/store-paths';

/** A release's record as a build writes it, for tests that care about some of its fields. */
export function recordOf(fields: Partial<ReleaseRecord> & { name: string; version: string }): ReleaseRecord {
  const isShell = fields.name === 'shell';
  const declared = SECTIONS_OF_FORMAT_1[fields.name] ?? {
    roots: [`/${fields.name}`],
    title: { en: fields.name, rw: fields.name },
    keptQuery: [],
    policy: DEFAULT_POLICY,
  };
  return {
    format: 2,
    contract: 1,
    serves: isShell ? [1] : [],
    page: isShell ? 2 : null,
    section: isShell ? null : declared,
    commit: null,
    builtAt: '2026-11-20T10:00:00.000Z',
    entry: isShell ? 'static/js/main.js' : 'remoteEntry.js',
    chunks: {},
    styles: [],
    files: {},
    ...fields,
  };
}

/** Writes a release that holds nothing but its record (and `more` files) into a folder; answers the folder. */
export function writeReleaseFolder(folder: string, record: ReleaseRecord, more: Record<string, string> = {}): string {
  for (const [file, text] of Object.entries({ 'release.json': JSON.stringify(record), ...more })) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  return folder;
}

/** The same, in a store. */
export function publishForTest(
  data: string,
  fields: Partial<ReleaseRecord> & { name: string; version: string },
  more: Record<string, string> = {},
): string {
  return writeReleaseFolder(releaseFolder(data, fields.name, fields.version), recordOf(fields), more);
}
