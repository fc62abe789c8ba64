import path from 'node:path';
import type { Configuration } from 'webpack';
import { cacheSettings } from './cache-settings';
import { rules } from './rules';
import { publicPath } from 'shared/contract/registry/release-address';
import type { Target } from './target';

/**
 * The bundle that renders pages when a release is published: plain CommonJS without federation (in Node, federated loading runs the body
 * of a 404 as script and has no timeout). `*.server.ts` takes precedence over `*.ts`: it reads from disk what the browser fetches.
 */
export function nodeBundle(target: Target, entry: string, externals: readonly string[]): Configuration {
  const { name, version, folder, outputFolder, development } = target;
  return {
    name: `${name} (node)`,
    context: folder,
    mode: development ? 'development' : 'production',
    devtool: false,
    target: 'node20',
    entry: { bundle: entry },
    externals: Object.fromEntries(externals.map((id) => [id, `commonjs ${id}`])),
    resolve: { extensions: ['.server.ts', '.tsx', '.ts', '.js'] },
    module: { rules: rules('node', target) },
    output: {
      path: path.join(outputFolder, 'server'),
      filename: '[name].cjs',
      chunkFilename: '[name].cjs',
      publicPath: publicPath(name, version),
      library: { type: 'commonjs2' },
      chunkLoading: 'require',
    },
    // Chunks have the same names as in the browser bundle: a page preloads those that its rendering loaded.
    optimization: { chunkIds: 'named', splitChunks: false, minimize: false },
    performance: { hints: false },
    ...cacheSettings({ name, folder, development }, 'node'),
    stats: 'errors-warnings',
  };
}
