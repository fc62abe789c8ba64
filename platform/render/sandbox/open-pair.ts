import { realpathSync } from 'node:fs';
import { readRecords } from '../read-records';
import type { RenderJob } from '../render-job';
import { childCode } from './child-code';
import { PairProcess } from './pair-process';
import { refuseLinks } from './refuse-links';
import { startChild } from './start-child';

/** Starts a process for a job's pair of releases. Refuses releases that cannot be read, or that lead out of the sandbox. */
export function openPair(job: RenderJob, settings: { isPatient?: boolean } = {}): PairProcess {
  const records = readRecords(job);
  const { shellFolder, sectionFolder } = job;
  // The permission model compares paths as text, and the store may be behind a symbolic link.
  const folders = { shellFolder: realpathSync(shellFolder), sectionFolder: sectionFolder && realpathSync(sectionFolder) };
  const readable = Object.values(folders).filter((folder) => folder !== null);
  readable.forEach(refuseLinks);
  return new PairProcess(startChild(childCode(), readable, settings), folders, records);
}
