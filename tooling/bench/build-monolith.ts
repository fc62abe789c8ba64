import { rmSync } from 'node:fs';
import path from 'node:path';
import { browserBundle } from '../build/browser-bundle';
import { runWebpack } from '../build/run-webpack';
import { scriptsByChunk } from '../build/scripts-by-chunk';
import { ROOT } from '../build/workspaces';

/** The address prefix of the monolith's files. */
export const MONOLITH = '/_monolith/';

export interface Monolith {
  folder: string;
  /** Script files by chunk name. */
  chunks: Record<string, string>;
}

/** Builds shell and sections as one bundle with the site's own settings, without federation and its integrity table. */
export async function buildMonolith(): Promise<Monolith> {
  const folder = path.join(ROOT, '.cache/monolith');
  rmSync(folder, { recursive: true, force: true });
  const settings = browserBundle({
    name: 'shell',
    version: '0.0.0-monolith',
    folder: ROOT,
    outputFolder: folder,
    development: false,
  });
  const { stats } = await runWebpack([
    {
      ...settings,
      entry: { main: './tooling/bench/monolith.ts' },
      plugins: settings.plugins!.filter((plugin) => !(plugin && 'isChunkIntegrity' in plugin)),
      output: { ...settings.output, publicPath: MONOLITH },
    },
  ]);
  return { folder, chunks: scriptsByChunk(stats[0]!) };
}
