interface Federation {
  initOptions: object;
  runtime: { init: (options: object) => unknown };
}

/** Starts the federation runtime without its plugin for tree-shaken shared modules: ours are shared complete. */
export const init = ({ webpackRequire: { federation } }: { webpackRequire: { federation: Federation } }): unknown =>
  federation.runtime.init(federation.initOptions);
