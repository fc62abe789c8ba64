// Stands in a build for two files of the federation runtime, which read manifests and preload what these name. Remotes are
// registered by their direct entry and the page names what to preload, so 9 kB would be fetched and never called.

export class SnapshotHandler {
  readonly manifestCache = new Map<string, never>();
  readonly hooks = { applyPlugin: () => undefined, removePlugin: () => undefined };
}

export const getGlobalRemoteInfo = (): object => ({});

function fail(): never {
  throw new Error('The shell is built without manifests: its page names what is preloaded');
}

export { fail as defaultPreloadArgs, fail as formatPreloadArgs, fail as normalizePreloadExposes, fail as preloadAssets };
