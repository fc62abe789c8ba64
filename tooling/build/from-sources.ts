import type { Builder } from 'platform/cli/tool-context';
import { buildableNames } from './workspaces';

/** Builds what is published from the sources of this repository. */
export const fromSources: Builder = {
  names: buildableNames,
  // Webpack takes a second to load, and most starts and most commands build nothing.
  build: async (name, say) => {
    say(`Building ${name} …`);
    return (await import('./build-release')).buildRelease(name);
  },
};
