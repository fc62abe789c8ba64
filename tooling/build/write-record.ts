import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { MultiStats } from 'webpack';
import { BILL_OF_MATERIALS, PROVENANCE } from 'shared/contract/registry/release-files';
import type { ReleaseRecord } from 'shared/contract/registry/release-record';
import { describeRelease } from './describe-release';
import { billOfMaterials } from './supply/bill-of-materials';
import { bundledPackages } from './supply/bundled-packages';
import { readLockedPackages } from './supply/locked-packages';
import { currentCommit, provenance } from './supply/provenance';
import type { Target } from './target';

/** Writes `release.json`, the bill of materials and the provenance into the output folder. */
export function writeRecord(target: Target, stats: MultiStats): void {
  const { name, version, outputFolder } = target;
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(outputFolder, file)), { recursive: true });
    writeFileSync(path.join(outputFolder, file), text);
  };
  const packages = bundledPackages(stats);
  write(BILL_OF_MATERIALS, billOfMaterials({ name, version, packages, locked: readLockedPackages() }));
  write(PROVENANCE, provenance({ name, version, files: hashFiles(outputFolder) }));
  const record = describeRelease(target, stats.stats[0]!, { commit: currentCommit(), files: hashFiles(outputFolder) });
  write('release.json', `${JSON.stringify(record, null, 2)}\n`);
}

function hashFiles(folder: string): ReleaseRecord['files'] {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
  return Object.fromEntries(
    names.map((name) => {
      const bytes = readFileSync(path.join(folder, name));
      return [name, { size: bytes.length, sha384: createHash('sha384').update(bytes).digest('base64') }];
    }),
  );
}
