import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
// Without it the plugin finds webpack by calling it without settings, whose error takes more than a second to write.
process.env.FEDERATION_WEBPACK_PATH ??= require.resolve('webpack');

/** The modules that shell and remotes share as singletons. A remote bundles everything else that it imports. */
export const SHARED_IDS = ['react', 'react/jsx-runtime', 'react-dom', 'shared/platform'] as const;

const versionOf = (id: string): string =>
  id === 'shared/platform' ? '1.0.0' : require(`${id.split('/')[0]}/package.json`).version;

/** The settings of every part; the default strategy, `version-first`, would fetch every remote at startup. */
const settings = (uniqueName: string, sharing: object) => ({
  name: uniqueName,
  shareStrategy: 'loaded-first' as const,
  shared: Object.fromEntries(
    SHARED_IDS.map((id) => [id, { singleton: true, version: versionOf(id), requiredVersion: false as const, ...sharing }]),
  ),
  dts: false,
  manifest: true,
});

/** The shell provides the singletons. */
export const shellFederation = (uniqueName: string, runtimePlugins: string[]) =>
  new ModuleFederationPlugin({
    ...settings(uniqueName, { eager: true }),
    runtimePlugins,
    experiments: { optimization: { disableSnapshot: true, target: 'web' } },
  });

/** A remote uses the singletons and the federation runtime of the shell, which takes the remote entry from 27.7 to 6.9 kB (gzip). */
export const remoteFederation = (uniqueName: string) =>
  new ModuleFederationPlugin({
    ...settings(uniqueName, { import: false }),
    filename: 'remoteEntry.js',
    library: { type: 'var', name: uniqueName },
    exposes: { './remote': './src/remote.ts' },
    experiments: { externalRuntime: true, optimization: { disableSnapshot: true, disableRemote: true, target: 'web' } },
  });
