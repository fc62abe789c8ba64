import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { readdir, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { recordsHash } from './record-hash';
import type { Releases } from './releases';

/** Milliseconds: longer than any publication or deletion, so that older files are leftovers of a killed process. */
const LEFTOVER_AGE = 60 * 60 * 1000;

/** Temporary files, by folder: releases that are being added or removed, and partial files. */
const UNFINISHED = {
  release: /^\.(incoming|leaving)-/,
  written: /\.\d+\.[a-z0-9]+\.tmp$/,
};

/** Removes a release and its pages from the store. @returns the renamed folder, which no lookup finds, for the caller to delete */
export async function detachRelease(releases: Releases, name: string, version: string): Promise<string> {
  // A unique name, so that leftovers of a killed prune do not conflict.
  const leaving = path.join(releases.root, name, `.leaving-${version}-${randomUUID()}`);
  await rename(releases.folder(name, version), leaving);
  await removePages(releases, ({ shell, section }) => (name === 'shell' ? shell === version : section === `${name}@${version}`));
  return leaving;
}

/** Removes the pages of releases that are not in the store or were replaced. @returns leftovers of killed processes, for the caller to delete */
export async function cleanStore(releases: Releases, now: number): Promise<string[]> {
  const recordsOf = (shell: string, section: string) => {
    const [name, version] = section.split('@') as [string, string];
    const shellFolder = releases.folder('shell', shell);
    return recordsHash(shellFolder, name === 'shell' ? null : releases.folder(name, version));
  };
  await removePages(releases, ({ shell, section, records, renderedAt }) => {
    // A release is rendered before it is stored, so recent pages may belong to one that is being published.
    if (renderedAt >= now - LEFTOVER_AGE) return false;
    return !recordsOf(shell, section)?.startsWith(records);
  });
  return listLeftovers(releases, now - LEFTOVER_AGE);
}

export async function removeFolders(folders: string[]): Promise<void> {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
}

interface PagesFile {
  shell: string;
  section: string;
  /** A prefix of the hash of both records; empty in older files. */
  records: string;
  renderedAt: number;
}

/** Removes files of pages, `pages/{edition}/{shell}/{section}@{version}~{records}.json`, and folders that become empty. */
async function removePages({ dir }: Releases, isMeant: (file: PagesFile) => boolean): Promise<void> {
  const pages = path.join(dir, 'pages');
  for (const entry of await readdir(pages, { recursive: true, withFileTypes: true }).catch(() => [])) {
    const [, section, records = ''] = /^([^~]+@[^~]+?)(?:~([0-9a-f]+))?\.json$/.exec(entry.name) ?? [];
    if (!entry.isFile() || !section) continue;
    const file = path.join(entry.parentPath, entry.name);
    const renderedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    // Another process has removed it since.
    if (renderedAt === undefined) continue;
    if (!isMeant({ shell: path.basename(entry.parentPath), section, records, renderedAt })) continue;
    await rm(file, { force: true });
    for (const folder of [entry.parentPath, path.dirname(entry.parentPath)]) await rmdir(folder).catch(() => undefined);
  }
}

/** Temporary folders and files of a store that were not modified since a time, because their process was killed. */
function listLeftovers(releases: Releases, since: number): string[] {
  return [
    ...releases.names().flatMap((name) => below(path.join(releases.root, name), UNFINISHED.release)),
    ...below(releases.dir, UNFINISHED.written),
    // All folders but that of the releases, whose own files may have any name.
    ...readdirSync(releases.dir, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== path.basename(releases.root))
      .flatMap((entry) => below(path.join(releases.dir, entry.name), UNFINISHED.written, { recursive: true })),
  ].filter((entry) => (statSync(entry, { throwIfNoEntry: false })?.ctimeMs ?? Infinity) < since);
}

function below(folder: string, pattern: RegExp, { recursive = false } = {}): string[] {
  const entries = existsSync(folder) ? readdirSync(folder, { recursive, encoding: 'utf8' }) : [];
  return entries.filter((entry) => pattern.test(path.basename(entry))).map((entry) => path.join(folder, entry));
}
