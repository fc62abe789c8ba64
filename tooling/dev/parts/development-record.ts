import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Stats } from 'webpack';
import type { ReleaseRecord } from 'shared/contract/registry/release-record';
import { describeRelease } from '../../build/describe-release';
import { scriptsByChunk } from '../../build/scripts-by-chunk';
import type { Target } from '../../build/target';

/** The placeholder hash of every file, because files change under an open page; it is removed from each page. */
export const NO_HASH = 'development';

/** The release record of the newest build of a part under development. */
export function developmentRecord(target: Target, stats: Stats): ReleaseRecord {
  const styles = ['static/css/styles.css'].filter((file) => existsSync(path.join(target.outputFolder, file)));
  const entry = target.name === 'shell' ? [] : ['remoteEntry.js'];
  const names = [...entry, ...Object.values(scriptsByChunk(stats)), ...styles];
  const files = Object.fromEntries(names.map((file) => [file, { size: 0, sha384: NO_HASH }]));
  return describeRelease(target, stats, { commit: null, files });
}
