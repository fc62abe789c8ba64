import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const packageVersion = (name: string): string => require(`${name}/package.json`).version;

// Without it the plugin finds webpack by calling it without settings, whose error takes more than a second to write.
process.env.FEDERATION_WEBPACK_PATH ??= require.resolve('webpack');

/** The modules that shell and remotes share as singletons. A remote bundles everything else that it imports. */
export const SHARED_IDS = ['react', 'react/jsx-runtime', 'react-dom', 'shared/platform'] as const;

const versions: Record<string, string> = {
  react: packageVersion('react'),
  'react/jsx-runtime': packageVersion('react'),
  'react-dom': packageVersion('react-dom'),
  'shared/platform': '1.0.0',
};

const sharedEntries = (settings: object) =>
  Object.fromEntries(
    SHARED_IDS.map((id) => [id, { singleton: true, version: versions[id], requiredVersion: false as const, ...settings }]),
  );

/** The shell provides the singletons; the default strategy, `version-first`, would fetch every remote at startup. */
export const shellFederation = (uniqueName: string, runtimePlugins: string[]) =>
  new ModuleFederationPlugin({
    name: uniqueName,
    shareStrategy: 'loaded-first',
    shared: sharedEntries({ eager: true }),
    runtimePlugins,
    dts: false,
    manifest: true,
    experiments: { optimization: { disableSnapshot: true, target: 'web' } },
  });

/** A remote uses the singletons and the federation runtime of the shell, which takes the remote entry from 27.7 to 6.9 kB (gzip). */
export const remoteFederation = (uniqueName: string) =>
  new ModuleFederationPlugin({
    name: uniqueName,
    filename: 'remoteEntry.js',
    library: { type: 'var', name: uniqueName },
    exposes: { './remote': './src/remote.ts' },
    shareStrategy: 'loaded-first',
    shared: sharedEntries({ import: false }),
    dts: false,
    manifest: true,
    experiments: { externalRuntime: true, optimization: { disableSnapshot: true, disableRemote: true, target: 'web' } },
  });
