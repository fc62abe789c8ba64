import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PAGE_CONTRACT } from 'shared/contract/page/page-number';
import { DECLARED_SECTIONS, declaredSection } from 'shared/testing/declared-sections';
import type { ReleaseRecord } from 'shared/contract/registry/release-record';
import { DEFAULT_POLICY } from '../rollout/section-state';
import { folderIn } from './folder-in';

/** A release's record as a build writes it, for tests that care about some of its fields. */
export function recordOf(fields: Partial<ReleaseRecord> & { name: string; version: string }): ReleaseRecord {
  const isShell = fields.name === 'shell';
  const declared =
    DECLARED_SECTIONS[fields.name] ??
    declaredSection({
      roots: [`/${fields.name}`],
      title: { en: fields.name, rw: fields.name },
      policy: DEFAULT_POLICY,
    });
  return {
    format: 3,
    contract: 1,
    serves: isShell ? [1] : [],
    page: isShell ? PAGE_CONTRACT : null,
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
  return writeReleaseFolder(folderIn(data).releases.folder(fields.name, fields.version), recordOf(fields), more);
}
