import { createRequire } from 'node:module';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { RuleSetRule } from 'webpack';
import { classNames } from './class-names';
import type { Target } from './target';

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
const styles = (bundle: 'browser' | 'node', target: Target): RuleSetRule => ({
  test: /\.scss$/,
  use: [
    ...(bundle === 'browser' ? [{ loader: MiniCssExtractPlugin.loader, options: { publicPath: '../../' } }] : []),
    target.development ? hashedNames(bundle, target) : countedNames(bundle, target),
    { loader: resolve('sass-loader'), options: { api: 'modern' } },
  ],
});

const modules = (bundle: 'browser' | 'node', { version, development }: Target) => ({
  auto: true,
  namedExport: false,
  exportLocalsConvention: 'camel-case-only',
  // The version in the salt keeps two releases of one section apart when a page meets both.
  localIdentName: development ? '[local]_[hash:base64:5]' : '_[hash:base64:5]',
  localIdentHashSalt: version,
  exportOnlyLocals: bundle === 'node',
});

// In the request and not as options: webpack's cache knows a module by its request, and would keep another version's names.
const hashedNames = (bundle: 'browser' | 'node', target: Target) =>
  `${resolve('css-loader')}?${JSON.stringify({ modules: modules(bundle, target) })}`;

const countedNames = (bundle: 'browser' | 'node', target: Target) => ({
  loader: resolve('css-loader'),
  options: { modules: { ...modules(bundle, target), getLocalIdent: classNames(target) } },
});

const pictures = (target: 'browser' | 'node'): RuleSetRule => ({
  test: /\.svg$/,
  type: 'asset/resource',
  generator: { filename: 'static/media/[name].[contenthash:8][ext]', emit: target === 'browser' },
});

export const rules = (bundle: 'browser' | 'node', target: Target): RuleSetRule[] => [
  script(bundle, target.development),
  styles(bundle, target),
  pictures(bundle),
];
