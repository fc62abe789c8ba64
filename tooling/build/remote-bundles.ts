import type { Configuration } from 'webpack';
import { browserBundle } from './browser-bundle';
import { contentPlugin } from '../content/content-plugin';
import { earlySearch } from './early-search';
import { remoteFederation, SHARED_IDS } from './federation';
import { leanRuntime } from './lean-runtime/lean-runtime';
import { nodeBundle } from './node-bundle';
import { previewPlugin } from './preview/preview-plugin';
import type { Target } from './target';
import { uniqueName } from 'shared/contract/registry/release-address';

/** @public The webpack settings of a remote: its federated browser bundle, and the Node bundle that renders its pages. */
export function remoteBundles(target: Target): Configuration[] {
  const browser = browserBundle(target);
  return [
    {
      ...browser,
      plugins: [
        ...browser.plugins!,
        ...leanRuntime(),
        remoteFederation(uniqueName(target.name, target.version)),
        contentPlugin(target),
        previewPlugin(target),
        earlySearch(target),
      ],
    },
    nodeBundle(target, './src/remote.ts', [...SHARED_IDS, 'release-content']),
  ];
}
