import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Configuration } from 'webpack';

/** A build of one release, from a workspace folder into an output folder (absolute paths). */
export interface Target {
  name: string;
  version: string;
  folder: string;
  outputFolder: string;
  development: boolean;
}

/** The webpack settings of a part: of its browser bundle, and of its Node bundle. */
export async function bundlesOf(target: Target): Promise<Configuration[]> {
  const { default: bundles } = await import(pathToFileURL(path.join(target.folder, 'webpack.config.ts')).href);
  return bundles(target);
}
