import webpack, { type Compiler } from 'webpack';

/** Makes webpack’s chunk loader ask the page for each script's hash; `releaseIntegrity` throws for a file it does not name. The credentials mode is the preloads', or the browser would fetch twice. */
export function chunkIntegrity() {
  return {
    isChunkIntegrity: true,
    apply(compiler: Compiler) {
      compiler.hooks.compilation.tap('chunk-integrity', (compilation) => {
        webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
          'chunk-integrity',
          (source) => `${source}\nscript.crossOrigin = "anonymous";\nscript.integrity = globalThis.releaseIntegrity(url);`,
        );
      });
    },
  };
}
