import path from 'node:path';
import webpack from 'webpack';

/** Files of the pinned federation runtime whose work is never wanted here, and what stands in their places. */
const STAND_INS = [
  { file: /[\\/](SnapshotHandler|preload)\.js$/, of: 'runtime-core', by: 'no-manifests.ts' },
  { file: /[\\/]remotes\.js$/, of: 'webpack-bundler-runtime', by: 'no-build-time-remotes.ts' },
  { file: /[\\/]init\.js$/, of: 'webpack-bundler-runtime', by: 'init-whole-shares.ts' },
];

/** Leaves out of a browser build what it would fetch and never call. Should those files move, the build is only larger. */
export const leanRuntime = () =>
  STAND_INS.map(
    ({ file, of, by }) =>
      new webpack.NormalModuleReplacementPlugin(file, (resource) => {
        if (resource.context.split(/[\\/]/).includes(of)) resource.request = path.join(import.meta.dirname, by);
      }),
  );
