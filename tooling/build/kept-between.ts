import path from 'node:path';
import type { Configuration } from 'webpack';
import type { Target } from './target';

/** Ours are raised by hand where they are installed, so a version alone does not say that they are unchanged. */
const OUR_PACKAGES = /[\\/]node_modules[\\/](shared|tooling)[\\/]/;

/**
 * What one build leaves for the next, and by what it knows that a file has changed: under development all that did not change, for a
 * release nothing. The federation runtime names its version in code that webpack takes for unchanged, so that a release carried the
 * name of the one before it.
 */
export function keptBetween(
  { name, folder, development }: Pick<Target, 'name' | 'folder' | 'development'>,
  bundle: 'browser' | 'node',
): Pick<Configuration, 'cache' | 'snapshot'> {
  if (!development) return { cache: false };
  const cacheDirectory = path.join(folder, 'node_modules/.cache/webpack');
  return {
    cache: { type: 'filesystem', cacheDirectory, name: `${name}-${bundle}-development` },
    snapshot: { unmanagedPaths: [OUR_PACKAGES] },
  };
}
