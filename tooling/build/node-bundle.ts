import path from 'node:path';
import type { Configuration } from 'webpack';
import { keptBetween } from './kept-between';
import { rules } from './rules';
import { publicPath } from 'shared/contract/registry/release-address';
import type { Target } from './target';

/**
 * The bundle that renders pages at publish: plain CommonJS, no federation (federated loading in Node runs a 404 body as
 * script and has no time-out). `*.server.ts` wins over `*.ts`, for what a page reads from disk there and from the network here.
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
    // The chunks carry the browser build's names: which of them a rendering asked for is what its page preloads.
    optimization: { chunkIds: 'named', splitChunks: false, minimize: false },
    performance: { hints: false },
    ...keptBetween({ name, folder, development }, 'node'),
    stats: 'errors-warnings',
  };
}
