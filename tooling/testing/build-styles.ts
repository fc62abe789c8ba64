// Builds the `src/entry.ts` of a folder for browser and Node, in a process of its own. Arguments: folder, version, `release` or `development`.
import path from 'node:path';
import webpack from 'webpack';
import { browserBundle } from '../build/browser-bundle';
import { nodeBundle } from '../build/node-bundle';

const [folder, version, kind] = process.argv.slice(2) as [string, string, string];
const outputFolder = path.join(folder, 'dist', version);
const target = { name: 'tiny', version, folder, outputFolder, development: kind === 'development' };
const compiler = webpack([
  { ...browserBundle(target), entry: { main: './src/entry.ts' } },
  nodeBundle(target, './src/entry.ts', []),
]);
compiler.run((error, stats) => {
  if (error || stats!.hasErrors()) {
    console.error(error ?? stats!.toString({ all: false, errors: true }));
    process.exitCode = 1;
  }
  // Closing the compiler writes its cache to disk.
  compiler.close(() => undefined);
});
