import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Build } from 'platform/store';
import { refuseOtherPackages } from './supply/refuse-other-packages';
import { writeJourneys } from './write-journeys';
import { writeRecord } from './write-record';
import { runWebpack } from './run-webpack';
import { bundlesOf, type Target } from './target';
import { computeVersion } from './version';
import { workspaceFolder } from './workspaces';

/** Builds a part, unless its version is built already. The folder of the version appears only when it is complete. */
export async function buildRelease(name: string): Promise<Build> {
  const version = computeVersion(name);
  const workspace = workspaceFolder(name);
  const folder = path.join(workspace, 'dist', version);
  if (existsSync(folder)) return { name, version, folder };
  refuseOtherPackages();

  const outputFolder = path.join(workspace, 'dist', `.building-${version}-${process.pid}`);
  await mkdir(outputFolder, { recursive: true });
  try {
    const target: Target = { name, version, folder: workspace, outputFolder, development: false };
    const stats = await runWebpack(await bundlesOf(target));
    await writeJourneys(target);
    writeRecord(target, stats);
    // Journeys and record are read from sources too.
    if (computeVersion(name) !== version) throw new Error(`The sources of ${name} changed while they were built; build again.`);
    await rename(outputFolder, folder).catch((error) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(outputFolder, { recursive: true, force: true });
  }
  return { name, version, folder };
}
