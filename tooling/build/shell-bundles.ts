import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { TRUSTED_TYPES, type PagePolicy } from 'shared/contract/page/page-policy';
import { appFiles } from './app-files';
import { browserBundle } from './browser-bundle';
import { emitFiles } from './emit-files';
import { shellFederation } from './federation';
import { leanRuntime } from './lean-runtime/lean-runtime';
import { nodeBundle } from './node-bundle';
import type { Target } from './target';
import { uniqueName, PAGE_POLICY } from 'shared/contract/registry/release-address';
import { inlineTexts } from './inline-script.mjs';

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
        pagePolicy(target),
        appFiles(target),
      ],
    },
    {
      ...nodeBundle(target, './src/entry-server.tsx', []),
      plugins: [withInlineTexts(target)],
    },
  ];
}

const withInlineTexts = (target: Target) =>
  new webpack.DefinePlugin(
    Object.fromEntries(Object.entries(inlineTexts(target.folder)).map(([name, text]) => [name, JSON.stringify(text)])),
  );

/** Writes down beside the scripts what the pages may run, so that an origin need not believe a rendered page about it. */
const pagePolicy = ({ folder }: Target) =>
  emitFiles('page-policy', (_compilation, emit) => {
    const policy: PagePolicy = { inlineScripts: Object.values(inlineTexts(folder)), trustedTypes: TRUSTED_TYPES };
    emit(PAGE_POLICY, JSON.stringify(policy));
  });
