import { realpathSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { readRecords } from '../read-records';
import type { RenderJob } from '../render-job';
import { childCode } from './child-code';
import { PairProcess } from './pair-process';
import { startChild } from './start-child';

/** Starts a process for a job's pair of releases. Refuses releases that cannot be read, or that lead out of the sandbox. */
export function openPair(job: RenderJob, settings: { isLowPriority?: boolean } = {}): PairProcess {
  const records = readRecords(job);
  const { shellFolder, sectionFolder } = job;
  // The permission model compares paths as text, and the store may be behind a symbolic link.
  const folders = { shellFolder: realpathSync(shellFolder), sectionFolder: sectionFolder && realpathSync(sectionFolder) };
  const readable = Object.values(folders).filter((folder) => folder !== null);
  readable.forEach(refuseLinks);
  return new PairProcess(startChild(childCode(), readable, settings), folders, records);
}

/** A symbolic link in a release would lead out of the sandbox: Node follows it to wherever it points. */
function refuseLinks(folder: string): void {
  const link = readdirSync(folder, { withFileTypes: true, recursive: true }).find(
    (entry) => !entry.isFile() && !entry.isDirectory(),
  );
  if (link)
    throw new Error(`${path.join(link.parentPath, link.name)} is neither a file nor a folder; a release holds nothing else`);
}
