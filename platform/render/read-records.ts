import path from 'node:path';
import type { ReleaseRecord } from 'shared/contract/registry/release-record';
import { readRecord, verifiedRecord } from '../store/releases/read-record';
import { releaseFolder } from '../store/releases/store-paths';
import type { RenderJob } from './render-job';

export interface Records {
  shell: ReleaseRecord;
  section: ReleaseRecord | null;
  /** Whether every file that is read must be what these records say; not so for what is being developed. */
  areHeld: boolean;
}

/** The records of a job's releases, read and checked by the parent process, so that the child need not know how. */
export function readRecords({
  data,
  shellFolder,
  section,
  sectionFolder,
}: Pick<RenderJob, 'data' | 'shellFolder' | 'section' | 'sectionFolder'>): Records {
  const read = (name: string, folder: string): ReleaseRecord => {
    const version = path.basename(folder);
    const isInStore = data !== undefined && folder === releaseFolder(data, name, version);
    return isInStore ? verifiedRecord(data, name, version) : readRecord(folder);
  };
  return {
    shell: read('shell', shellFolder),
    section: sectionFolder ? read(section!, sectionFolder) : null,
    areHeld: data !== undefined,
  };
}
