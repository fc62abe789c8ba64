import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Builder } from 'platform/cli';
import { ROOT } from 'platform/settings/root';

/** A `Builder` that builds nothing, for an installation without sources: it returns the one version of each part in `releases/NAME/VERSION`. */
export function builtReleases(folder = path.join(ROOT, 'releases')): Builder {
  const names = readdirSync(folder).sort();
  return {
    // Sections are checked beside the shell.
    names: () => ['shell', ...names.filter((name) => name !== 'shell')],
    build: async (name) => {
      const [version] = readdirSync(path.join(folder, name));
      return { name, version: version!, folder: path.join(folder, name, version!) };
    },
  };
}
