import type { Compilation, Compiler } from 'webpack';

type Emit = (file: string, content: string | Buffer) => void;

/** A webpack plugin that adds files to the output of every build. */
export const emitFiles = (name: string, add: (compilation: Compilation, emit: Emit) => void | Promise<void>) => ({
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      const emit: Emit = (file, content) => compilation.emitAsset(file, new compiler.webpack.sources.RawSource(content));
      compilation.hooks.processAssets.tapPromise(name, async () => add(compilation, emit));
    });
  },
});
