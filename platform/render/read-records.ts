import path from 'node:path';
import type { ReleaseRecord } from 'shared/contract/registry/release-record';
import { readRecord } from '../store/files';
import type { RenderJob } from './render-job';

export interface Records {
  shell: ReleaseRecord;
  section: ReleaseRecord | null;
  /** Whether every file must match these records; false during development. */
  mustMatch: boolean;
}

/** The records of a job's releases. The parent process reads and verifies them, so that the child needs no keys. */
export function readRecords({
  releases,
  shellFolder,
  section,
  sectionFolder,
}: Pick<RenderJob, 'releases' | 'shellFolder' | 'section' | 'sectionFolder'>): Records {
  const read = (name: string, folder: string): ReleaseRecord => {
    const version = path.basename(folder);
    return releases && folder === releases.folder(name, version) ? releases.verifiedRecord(name, version) : readRecord(folder);
  };
  return {
    shell: read('shell', shellFolder),
    section: sectionFolder ? read(section!, sectionFolder) : null,
    mustMatch: releases !== undefined,
  };
}
