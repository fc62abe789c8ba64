interface Federation {
  initOptions: object;
  runtime: { init: (options: object) => unknown };
}

/** Starts the federation runtime without its plugin for shared modules cut to the exports in use: ours are shared whole. */
export const init = ({ webpackRequire: { federation } }: { webpackRequire: { federation: Federation } }): unknown =>
  federation.runtime.init(federation.initOptions);
