import path from 'node:path';
import webpack from 'webpack';

/** Files of the pinned federation runtime that this site never uses, and the files that replace them. */
const STAND_INS = [
  { file: /[\\/](SnapshotHandler|preload)\.js$/, of: 'runtime-core', by: 'no-manifests.ts' },
  { file: /[\\/]remotes\.js$/, of: 'webpack-bundler-runtime', by: 'no-build-time-remotes.ts' },
  { file: /[\\/]init\.js$/, of: 'webpack-bundler-runtime', by: 'init-whole-shares.ts' },
];

/** Removes code of the federation runtime that browsers would fetch and never call. If its files move, the build only gets larger. */
export const leanRuntime = () =>
  STAND_INS.map(
    ({ file, of, by }) =>
      new webpack.NormalModuleReplacementPlugin(file, (resource) => {
        if (resource.context.split(/[\\/]/).includes(of)) resource.request = path.join(import.meta.dirname, by);
      }),
  );
