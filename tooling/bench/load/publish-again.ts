// Publishes a part of the artefact under another version, and prints the release. A process of its own, so that it does not delay the visitors.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readStoreEnvironment } from 'platform/settings';
import { FolderTarget } from 'platform/commands';
import { builtReleases } from '../../artefact/built-releases';
import { ARTEFACT } from '../../artefact/write-artefact';
import { copyAsNextVersion } from './next-version';

const folder = mkdtempSync(path.join(tmpdir(), 'site-again-'));
const next = copyAsNextVersion(
  await builtReleases(path.join(ARTEFACT, 'releases')).build(process.argv[2]!, () => undefined),
  folder,
);
const target = new FolderTarget(readStoreEnvironment({ ...process.env, SITE_TRIAL: 'off' }));
await target.publish(next, () => undefined);
await target.close();
rmSync(folder, { recursive: true, force: true });
console.log(`${next.name}@${next.version}`);
