// Replaces two files of the federation runtime, which read manifests and preload the files that these name. Remotes are registered by
// their entry file and the page lists its preloads, so browsers would fetch 9 kB that is never called.

export class SnapshotHandler {
  readonly manifestCache = new Map<string, never>();
  readonly hooks = { applyPlugin: () => undefined, removePlugin: () => undefined };
}

export const getGlobalRemoteInfo = (): object => ({});

function fail(): never {
  throw new Error('The shell is built without manifests: the page lists its preloads');
}

export { fail as defaultPreloadArgs, fail as formatPreloadArgs, fail as normalizePreloadExposes, fail as preloadAssets };
