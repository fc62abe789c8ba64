import path from 'node:path';
import type { Configuration } from 'webpack';
import type { Target } from './target';

/** In a section's repository our packages may change without a new version, so webpack must not trust their version. */
const OUR_PACKAGES = /[\\/]node_modules[\\/](shared|tooling)[\\/]/;

/**
 * webpack's cache and snapshot settings: a file cache for development, and no cache for a release. With a cache a release contained the
 * name of the previous one, because webpack takes the code in which the federation runtime names the version for unchanged.
 */
export function cacheSettings(
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
