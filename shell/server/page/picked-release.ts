import { uniqueName } from 'shared/build/unique-name';
import { publicPath } from 'shared/build/target';
import type { PickedRelease } from '../../src/page-state';
import type { SectionName } from '../../src/remotes/sections';
import { integrity } from '../../releases/render/asset-links';
import { releaseFolder } from '../../releases/store/paths';
import { readRecord } from '../../releases/store/read-record';

const picked = new Map<string, PickedRelease>();
const shells = new Map<string, Record<string, string>>();

/** A release as the page's script needs it; a release never changes, so it is read once. */
export function pickedRelease(data: string, section: SectionName, version: string): PickedRelease {
  const key = `${data} ${section}@${version}`;
  const known = picked.get(key);
  if (known) return known;
  const record = readRecord(releaseFolder(data, section, version));
  const base = publicPath(section, version);
  const release: PickedRelease = {
    version,
    container: uniqueName(section, version),
    entry: base + record.entry,
    styles: record.styles.map((file) => base + file),
    integrity: hashes(record, base),
  };
  picked.set(key, release);
  return release;
}

export function shellIntegrity(data: string, version: string): Record<string, string> {
  const key = `${data} ${version}`;
  const known = shells.get(key);
  if (known) return known;
  const found = hashes(readRecord(releaseFolder(data, 'shell', version)), publicPath('shell', version));
  shells.set(key, found);
  return found;
}

/** Every script and style that the browser may load; prose and pictures are data. */
function hashes(record: ReturnType<typeof readRecord>, base: string): Record<string, string> {
  const files = [...new Set([...Object.values(record.chunks), ...record.styles])];
  return Object.fromEntries(files.map((file) => [base + file, integrity(record, file)]));
}
