import type { ReleaseRecord } from 'shared/contract/registry/release-record';
import { AGAIN } from '../../signing/release-statement';
import { trustOf } from '../../signing/trust';
import { BrokenRelease, publishedRecord } from './read-record';
import { changedFile } from './sealed-files';
import { releaseFolder } from './store-paths';

/** Refuses a release of the store unless its record is signed by its part's key and every file is what the record says. */
export async function verifyRelease(data: string, name: string, version: string): Promise<void> {
  if (!trustOf(data)) return;
  await refuseChanged(releaseFolder(data, name, version), publishedRecord(data, name, version));
}

/** The same for a folder that is no release of the store yet. */
export async function refuseChanged(folder: string, record: ReleaseRecord): Promise<void> {
  const fault = await changedFile(folder, record);
  if (fault) throw new BrokenRelease(`${record.name}@${record.version}: ${fault}. ${AGAIN}`);
}
