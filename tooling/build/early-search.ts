import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Compiler } from 'webpack';
import { EARLY_SEARCH } from 'shared/contract/registry/release-address';
import { closedScript } from './inline-script.mjs';
import type { Target } from './target';

/** Builds a section's `src/early-search.ts`, if it has one, as a separate script, which runs while React is still loading. */
export function earlySearch({ folder }: Pick<Target, 'folder'>) {
  const file = path.join(folder, 'src/early-search.ts');
  return {
    apply(compiler: Compiler) {
      compiler.hooks.thisCompilation.tap('early-search', (compilation) => {
        compilation.hooks.processAssets.tap('early-search', () => {
          if (!existsSync(file)) return;
          compilation.fileDependencies.add(file);
          compilation.emitAsset(EARLY_SEARCH.file, new compiler.webpack.sources.RawSource(closedScript(file)));
        });
      });
    },
  };
}
