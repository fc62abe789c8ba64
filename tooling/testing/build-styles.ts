// Builds the `src/entry.ts` of a folder for browser and Node as often as it is told to, in a process of its own. Argument: the folder.
// Messages: version and `release` or `development`; the answer is what went wrong, or `null`.
import path from 'node:path';
import { browserBundle } from '../build/browser-bundle';
import { runWebpack } from '../build/run-webpack';
import { nodeBundle } from '../build/node-bundle';

export interface Order {
  version: string;
  kind: 'release' | 'development';
}

const folder = process.argv[2]!;

process.on('message', async ({ version, kind }: Order) => {
  const outputFolder = path.join(folder, 'dist', version);
  const target = { name: 'tiny', version, folder, outputFolder, development: kind === 'development' };
  const bundles = [{ ...browserBundle(target), entry: { main: './src/entry.ts' } }, nodeBundle(target, './src/entry.ts', [])];
  // It closes the compiler, which writes its cache to disk.
  process.send!(await runWebpack(bundles).then(() => null, String));
});
