import path from 'node:path';
import type { Configuration } from 'webpack';
import { appFiles } from './app-files';
import { browserBundle } from './browser-bundle';
import { shellFederation } from './federation';
import { leanRuntime } from './lean-runtime/lean-runtime';
import { nodeBundle } from './node-bundle';
import { withInlineTexts, writePagePolicy } from './page-policy';
import type { Target } from './target';
import { uniqueName } from 'shared/contract/registry/release-address';

/** @public The shell's build: the page that hydrates, and the bundle that renders documents and lends its singletons to the remotes'. */
export function shellBundles(target: Target): Configuration[] {
  const browser = browserBundle(target);
  const plugins = ['provide-runtime', 'load-scripts'].map((file) =>
    path.join(target.folder, `src/loading/runtime-plugins/${file}.ts`),
  );
  return [
    {
      ...browser,
      entry: { main: './src/entry-client.ts' },
      plugins: [
        ...browser.plugins!,
        ...leanRuntime(),
        shellFederation(uniqueName(target.name, target.version), plugins),
        writePagePolicy(target),
        appFiles(target),
      ],
    },
    {
      ...nodeBundle(target, './src/entry-server.tsx', []),
      plugins: [withInlineTexts(target)],
    },
  ];
}
