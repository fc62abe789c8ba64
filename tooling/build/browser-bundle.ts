import type { JsMinifyOptions } from '@swc/core';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { createRequire } from 'node:module';
import path from 'node:path';
import TerserPlugin from 'terser-webpack-plugin';
import { MANGLED_NAMES } from './mangled-names';
import { cacheSettings } from './cache-settings';
import { BROWSERS, rules } from './rules';
import { publicPath, uniqueName } from 'shared/contract/registry/release-address';
import type { Target } from './target';
import webpack, { type Compiler, type Configuration } from 'webpack';

/** The webpack settings that the browser bundles of the shell and of all remotes share. */
export function browserBundle(target: Target): Configuration {
  const { name, version, folder, outputFolder, development } = target;
  return {
    name: `${name} (browser)`,
    context: folder,
    mode: development ? 'development' : 'production',
    devtool: false,
    target: ['web', 'es2020'],
    entry: {},
    resolve: { extensions: ['.tsx', '.ts', '.js'], alias: development ? {} : PRODUCTION_ROUTER },
    module: {
      rules: [
        ...rules('browser', target),
        { test: /react-router[\\/]dist[\\/].*\.mjs$/, loader: path.join(import.meta.dirname, 'shake-router-loader.mjs') },
      ],
    },
    plugins: [new MiniCssExtractPlugin({ filename: 'static/css/[name].[contenthash:8].css', runtime: false }), chunkIntegrity()],
    output: {
      path: outputFolder,
      publicPath: publicPath(name, version),
      uniqueName: uniqueName(name, version),
      filename: 'static/js/[name].[contenthash:8].js',
      chunkFilename: 'static/js/[name].[contenthash:8].js',
      // Without it, loading a module again after a failure reports success with a half-evaluated module.
      strictModuleErrorHandling: true,
      chunkLoadTimeout: 20_000,
    },
    optimization: {
      chunkIds: 'named',
      moduleIds: 'natural',
      // Each `import()` is one chunk, so that the preloads of a page can name its chunks; the styles of a section are one file, which the server links.
      splitChunks: { chunks: 'async', cacheGroups: { default: false, defaultVendors: false, styles: oneStylesheet } },
      minimizer: [
        // swc compresses better than Terser in a fraction of its time, and cannot name in a fixed order.
        new TerserPlugin<[JsMinifyOptions, object]>({
          extractComments: false,
          // swc has threads of its own.
          parallel: false,
          minify: [TerserPlugin.swcMinify, TerserPlugin.terserMinify],
          terserOptions: [
            { ecma: 2020, compress: { passes: 3, ecma: 2020 }, mangle: false },
            { ecma: 2020, compress: false, mangle: { nth_identifier: MANGLED_NAMES } },
          ],
        }),
        new TerserPlugin<{ targets: Record<string, number> }>({
          test: /\.css$/,
          minify: TerserPlugin.lightningCssMinify,
          parallel: false,
          terserOptions: { targets: PREFIXED_FOR },
        }),
      ],
    },
    performance: { hints: false },
    ...cacheSettings({ name, folder, development }, 'browser'),
    stats: 'errors-warnings',
  };
}

// The router's `exports` resolve to its development build, with its checks and messages, in every bundler.
const PRODUCTION_ROUTER = {
  'react-router$': path.join(
    path.dirname(createRequire(import.meta.url).resolve('react-router/package.json')),
    'dist/production/index.mjs',
  ),
};

/** The oldest browsers as lightningcss reads them, which adds their prefixes: without `-webkit-mask`, Chrome before 120 shows each icon as a square. */
const PREFIXED_FOR = Object.fromEntries(
  Object.entries({ ...BROWSERS, ios_saf: BROWSERS.safari }).map(([browser, version]) => {
    const [major, minor = 0] = version.split('.').map(Number);
    return [browser, (major! << 16) | (minor << 8)];
  }),
);

const oneStylesheet = { name: 'styles', type: 'css/mini-extract', chunks: 'all' as const, enforce: true };

/** Makes webpack's chunk loader set the integrity of each script; `releaseIntegrity` throws for a file that the page does not name. The credentials mode equals that of the preloads, otherwise the browser fetches twice. */
function chunkIntegrity() {
  return {
    isChunkIntegrity: true,
    apply(compiler: Compiler) {
      compiler.hooks.compilation.tap('chunk-integrity', (compilation) => {
        webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
          'chunk-integrity',
          (source) => `${source}\nscript.crossOrigin = "anonymous";\nscript.integrity = globalThis.releaseIntegrity(url);`,
        );
      });
    },
  };
}
