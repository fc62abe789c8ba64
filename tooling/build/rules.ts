import { createRequire } from 'node:module';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { RuleSetRule } from 'webpack';

const resolve = createRequire(import.meta.url).resolve;

/** The oldest browsers that know cascade layers, which order the site's styles. */
const BROWSERS = { chrome: '99', firefox: '97', safari: '15.4' };

const script = (target: 'browser' | 'node', development: boolean): RuleSetRule => ({
  test: /\.tsx?$/,
  loader: resolve('swc-loader'),
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development } },
    },
    env: { targets: target === 'browser' ? BROWSERS : { node: '20.19' } },
    module: { type: 'es6' },
  },
});

// A relative `publicPath`: an absolute one names the version, and webpack's cache would keep an older version's.
const styles = (target: 'browser' | 'node', version: string, development: boolean): RuleSetRule => ({
  test: /\.scss$/,
  use: [
    ...(target === 'browser' ? [{ loader: MiniCssExtractPlugin.loader, options: { publicPath: '../../' } }] : []),
    // In the request and not as options: webpack's cache knows a module by its request, and would keep another version's names.
    `${resolve('css-loader')}?${JSON.stringify({
      modules: {
        auto: true,
        namedExport: false,
        exportLocalsConvention: 'camel-case-only',
        // The version in the salt keeps two releases of one section apart when a page meets both.
        localIdentName: development ? '[local]_[hash:base64:5]' : '_[hash:base64:5]',
        localIdentHashSalt: version,
        exportOnlyLocals: target === 'node',
      },
    })}`,
    { loader: resolve('sass-loader'), options: { api: 'modern' } },
  ],
});

const pictures = (target: 'browser' | 'node'): RuleSetRule => ({
  test: /\.svg$/,
  type: 'asset/resource',
  generator: { filename: 'static/media/[name].[contenthash:8][ext]', emit: target === 'browser' },
});

export const rules = (target: 'browser' | 'node', version: string, development: boolean): RuleSetRule[] => [
  script(target, development),
  styles(target, version, development),
  pictures(target),
];
