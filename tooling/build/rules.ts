import { createRequire } from 'node:module';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { RuleSetRule } from 'webpack';
import { classNames } from './class-names';
import type { Target } from './target';

const resolve = createRequire(import.meta.url).resolve;

/** The oldest browsers with cascade layers and dialogs, which the site needs. */
export const BROWSERS = { chrome: '99', firefox: '98', safari: '15.4' };

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

// A relative `publicPath`: an absolute one contains the version, and webpack's cache would reuse that of an older version.
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
  // The version is the salt, so that two releases of a section on the same page share no class names.
  localIdentName: development ? '[local]_[hash:base64:5]' : '_[hash:base64:5]',
  localIdentHashSalt: version,
  exportOnlyLocals: bundle === 'node',
});

// Options are part of the request: webpack's cache identifies a module by its request, and would reuse the names of another version.
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
