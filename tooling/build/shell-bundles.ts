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

/** @public The webpack settings of the shell: the browser bundle that hydrates, and the Node bundle that renders documents and provides the singletons. */
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
