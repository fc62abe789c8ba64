import type { Plugin } from 'esbuild';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileAsync } from 'sass';
import { ROOT } from '../build/workspaces';

/** The name under which the console imports the site's colours, spaces and typography. */
const THEME = 'site-theme.scss';

/** Compiles Sass; the classes of `*.module.scss` get local names. @param theme the file with the site's colours, spaces and typography */
export function sassStyles(theme: string): Plugin {
  return {
    name: 'sass',
    setup(bundle) {
      bundle.onResolve({ filter: new RegExp(`^${THEME}$`) }, () => ({ path: theme }));
      bundle.onLoad({ filter: /\.scss$/ }, async ({ path: file }) => {
        const { css } = await compileAsync(file, { importers: [{ findFileUrl: (url) => workspaceFile(url) }] });
        return { contents: css, loader: file.endsWith('.module.scss') ? 'local-css' : 'css', resolveDir: path.dirname(file) };
      });
    },
  };
}

/** Resolves `shared/styles/controls` to a file of that workspace. */
const workspaceFile = (url: string): URL | null => (url.startsWith('shared/') ? pathToFileURL(path.join(ROOT, url)) : null);
