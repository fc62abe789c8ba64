import { createHash } from 'node:crypto';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import path from 'node:path';
import webpack, { type Compiler, type Configuration, type RuleSetRule } from 'webpack';
import { addFiles, filesBelow } from '../../build/files-below';
import type { Target } from '../../build/target';
import { ROOT } from '../../build/workspaces';

const BUNDLE = path.join(import.meta.dirname, '../bundle');

/** Adds hot module replacement to the settings of a browser bundle. */
export function hotBrowser(settings: Configuration, target: Target): Configuration {
  const { name, folder } = target;
  const script = { filename: 'static/js/[name].js', chunkFilename: 'static/js/[name].js' };
  const styles = new MiniCssExtractPlugin({ filename: 'static/css/[name].css', runtime: false });
  return {
    ...rebuilt(settings, target, 'browser'),
    module: { rules: settings.module!.rules!.map((rule) => withRefresh(rule as RuleSetRule, name, folder)) },
    plugins: [
      ...settings.plugins!.map((plugin) => (plugin instanceof MiniCssExtractPlugin ? styles : plugin)),
      new webpack.HotModuleReplacementPlugin(),
      new webpack.NormalModuleReplacementPlugin(
        /mini-css-extract-plugin.*hotModuleReplacement/,
        path.join(BUNDLE, 'hot-styles.ts'),
      ),
      globalEntry(path.join(BUNDLE, `hot-client.ts?${name}`)),
      ...(name === 'shell' ? [replaceInShell()] : []),
    ],
    output: { ...settings.output, ...script },
  };
}

/** The development settings of a Node bundle. */
export const hotServer = (settings: Configuration, target: Target): Configuration => rebuilt(settings, target, 'server');

/** The settings of a bundle that is built again and again. */
const rebuilt = (settings: Configuration, { name }: Target, bundle: string): Configuration => ({
  ...settings,
  optimization: { ...settings.optimization, moduleIds: 'named', emitOnErrors: false, minimizer: [] },
  cache: {
    type: 'filesystem',
    cacheDirectory: path.join(ROOT, 'node_modules/.cache/dev'),
    name: `${name}-${bundle}`,
    version: settingsHash(),
    idleTimeoutForInitialStore: 2_000,
  },
  infrastructureLogging: { level: 'error' },
});

/** Adds the refresh loader after swc-loader, which compiles our sources. */
function withRefresh(rule: RuleSetRule, part: string, folder: string): RuleSetRule {
  if (!String(rule.loader).includes('swc-loader')) return rule;
  const { loader, options, ...rest } = rule;
  const swc = options as { jsc: { transform: { react: object } } };
  const react = { ...swc.jsc.transform.react, refresh: true };
  const compiled = { ...swc, jsc: { ...swc.jsc, transform: { ...swc.jsc.transform, react } } };
  const refresh = { loader: path.join(BUNDLE, 'refresh-loader.mjs'), options: { part, folder } };
  return { ...rest, use: [refresh, { loader, options: compiled }] };
}

/** webpack adds an entry without a name to every entry, also to the container of a section. */
const globalEntry = (request: string) => ({
  apply: (compiler: Compiler) => new webpack.EntryPlugin(compiler.context, request, { name: undefined }).apply(compiler),
});

/** Modules of the shell that are replaced. */
const REPLACEMENTS: Record<string, string> = {
  '/src/app': path.join(BUNDLE, 'hot-app.tsx'),
  '/src/loading/integrity': path.join(BUNDLE, 'no-integrity.ts'),
};

const replaceInShell = () =>
  new webpack.NormalModuleReplacementPlugin(/\/(app|integrity)$/, (resource) => {
    const place = path.resolve(resource.context, resource.request).replace(path.join(ROOT, 'shell'), '').replaceAll('\\', '/');
    if (REPLACEMENTS[place]) resource.request = REPLACEMENTS[place];
  });

let hash: string | undefined;

/** A hash of settings and packages, as the cache version: webpack itself does not notice their changes. */
function settingsHash(): string {
  if (hash) return hash;
  const sources = ['tooling/build', 'tooling/content', 'tooling/dev/parts', 'tooling/dev/bundle']
    .flatMap((folder) => filesBelow(path.join(ROOT, folder)))
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file));
  return (hash = addFiles(createHash('sha256').update(ROOT), [...sources, path.join(ROOT, 'package-lock.json')]).digest('hex'));
}
