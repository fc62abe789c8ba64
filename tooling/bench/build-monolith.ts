import { rmSync } from 'node:fs';
import path from 'node:path';
import { browserBundle } from '../build/browser-bundle';
import { ROOT } from '../build/workspaces';
import webpack, { type StatsCompilation } from 'webpack';

/** The address prefix of the monolith's files. */
export const MONOLITH = '/_monolith/';

export interface Monolith {
  folder: string;
  /** Script files by chunk name. */
  chunks: Map<string, string>;
}

/** Builds shell and sections as one bundle with the site's own settings, without federation and its integrity table. */
export function buildMonolith(): Promise<Monolith> {
  const folder = path.join(ROOT, '.cache/monolith');
  rmSync(folder, { recursive: true, force: true });
  const settings = browserBundle({
    name: 'shell',
    version: '0.0.0-monolith',
    folder: ROOT,
    outputFolder: folder,
    development: false,
  });
  const configuration: webpack.Configuration = {
    ...settings,
    entry: { main: './tooling/bench/monolith.ts' },
    plugins: settings.plugins!.filter((plugin) => !(plugin && 'isChunkIntegrity' in plugin)),
    output: { ...settings.output, publicPath: MONOLITH },
    cache: false,
  };
  return new Promise((resolve, reject) => {
    webpack(configuration, (error, stats) => {
      if (error || !stats || stats.hasErrors()) return reject(error ?? new Error(stats?.toString('errors-only')));
      const { chunks = [] }: StatsCompilation = stats.toJson({ all: false, chunks: true, ids: true });
      const files = chunks.map((chunk): [string, string] => [
        String(chunk.names?.[0]),
        chunk.files!.find((file) => file.endsWith('.js')) ?? '',
      ]);
      resolve({ folder, chunks: new Map(files) });
    });
  });
}
