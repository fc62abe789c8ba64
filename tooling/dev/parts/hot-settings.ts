import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import path from 'node:path';
import webpack, { type Compiler, type Configuration, type RuleSetRule } from 'webpack';
import type { Target } from '../../build/target';
import { ROOT } from '../../build/workspaces';

const BUNDLE = path.join(import.meta.dirname, '../bundle');

/** The settings of a part's browser bundle, so that its modules can be replaced in an open page. */
export function hotBrowser(settings: Configuration, { name, folder }: Target): Configuration {
  const script = { filename: 'static/js/[name].js', chunkFilename: 'static/js/[name].js' };
  const styles = new MiniCssExtractPlugin({ filename: 'static/css/[name].css', runtime: false });
  return {
    ...settings,
    module: { rules: settings.module!.rules!.map((rule) => withRefresh(rule as RuleSetRule, name, folder)) },
    plugins: [
      ...settings.plugins!.map((plugin) => (plugin instanceof MiniCssExtractPlugin ? styles : plugin)),
      new webpack.HotModuleReplacementPlugin(),
      globalEntry(path.join(BUNDLE, `hot-client.ts?${name}`)),
      ...(name === 'shell' ? [inShell()] : []),
    ],
    output: { ...settings.output, ...script },
    optimization: { ...settings.optimization, moduleIds: 'named', emitOnErrors: false, minimizer: [] },
    cache: cacheOf(name, 'browser'),
    infrastructureLogging: { level: 'error' },
  };
}

/** The settings of the bundle that renders; it is built when a page is asked for. */
export function hotServer(settings: Configuration, { name }: Target): Configuration {
  return {
    ...settings,
    optimization: { ...settings.optimization, moduleIds: 'named', emitOnErrors: false },
    cache: cacheOf(name, 'server'),
    infrastructureLogging: { level: 'error' },
  };
}

/** Our own sources are compiled by one rule, whose loader is followed by ours. */
function withRefresh(rule: RuleSetRule, part: string, folder: string): RuleSetRule {
  if (!String(rule.loader).includes('swc-loader')) return rule;
  const { loader, options, ...rest } = rule;
  const swc = options as { jsc: { transform: { react: object } } };
  const react = { ...swc.jsc.transform.react, refresh: true };
  const compiled = { ...swc, jsc: { ...swc.jsc, transform: { ...swc.jsc.transform, react } } };
  const refresh = { loader: path.join(BUNDLE, 'refresh-loader.mjs'), options: { part, folder } };
  return { ...rest, use: [refresh, { loader, options: compiled }] };
}

/** An entry without a name stands in every other one, a section's container among them. */
const globalEntry = (request: string) => ({
  apply: (compiler: Compiler) => new webpack.EntryPlugin(compiler.context, request, { name: undefined }).apply(compiler),
});

/** What of the shell another module stands for. */
const STAND_INS: Record<string, string> = {
  '/src/app': path.join(BUNDLE, 'hot-app.tsx'),
  '/src/loading/integrity': path.join(BUNDLE, 'no-integrity.ts'),
};

const inShell = () =>
  new webpack.NormalModuleReplacementPlugin(/\/(app|integrity)$/, (resource) => {
    const place = path.resolve(resource.context, resource.request).replace(path.join(ROOT, 'shell'), '').replaceAll('\\', '/');
    if (resource.context !== BUNDLE && STAND_INS[place]) resource.request = STAND_INS[place];
  });

const cacheOf = (part: string, bundle: string) => ({
  type: 'filesystem' as const,
  cacheDirectory: path.join(ROOT, 'node_modules/.cache/dev'),
  name: `${part}-${bundle}`,
  version: settingsHash(),
  idleTimeoutForInitialStore: 2_000,
});

let hash: string | undefined;

/** What webpack's cache cannot see: with other settings or packages it starts empty. */
function settingsHash(): string {
  hash ??= ['tooling/build', 'tooling/content', 'tooling/dev/parts', 'tooling/dev/bundle']
    .flatMap((folder) =>
      readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => path.join(ROOT, folder, file)),
    )
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
    .sort()
    .concat(path.join(ROOT, 'package-lock.json'))
    .reduce((sum, file) => sum.update(readFileSync(file)), createHash('sha256').update(ROOT))
    .digest('hex');
  return hash;
}
