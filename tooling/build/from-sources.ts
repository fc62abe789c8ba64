import type { Builder } from 'platform/cli';
import { buildableNames } from './workspaces';

/** Builds parts from the sources of this repository. */
export const fromSources: Builder = {
  names: buildableNames,
  // Imported here, because webpack takes a second to load and most commands build nothing.
  build: async (name, report) => {
    report(`Building ${name} …`);
    return (await import('./build-release')).buildRelease(name);
  },
};
