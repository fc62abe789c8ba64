import path from 'node:path';
import type { Configuration } from 'webpack';
import { browserBundle } from './browser-bundle';
import { shellFederation } from './federation';
import { nodeBundle } from './node-bundle';
import type { Target } from './target';
import { uniqueName } from './unique-name';

/** The shell's build: the page that hydrates, and the bundle that renders documents and lends its singletons to the remotes'. */
export function shellBundles(target: Target): Configuration[] {
  const browser = browserBundle(target);
  const plugins = ['provide-runtime', 'load-scripts'].map((file) => path.join(target.folder, `src/remotes/runtime-plugins/${file}.ts`));
  return [
    {
      ...browser,
      entry: { main: './src/main.ts' },
      plugins: [...browser.plugins!, shellFederation(uniqueName(target.name, target.version), plugins)],
    },
    nodeBundle(target, './src/server.tsx', []),
  ];
}
