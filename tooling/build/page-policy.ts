import webpack, { type Compiler } from 'webpack';
import { TRUSTED_TYPES, type PagePolicy } from 'shared/contract/page/page-policy';
import { PAGE_POLICY } from 'shared/contract/registry/release-address';
import { inlineTexts } from './inline-script.mjs';
import type { Target } from './target';

export const withInlineTexts = (target: Target) =>
  new webpack.DefinePlugin(
    Object.fromEntries(Object.entries(inlineTexts(target.folder)).map(([name, text]) => [name, JSON.stringify(text)])),
  );

/** Emits the inline scripts that pages may run, so that an origin does not have to trust a rendered page about them. */
export function writePagePolicy(target: Target) {
  return {
    apply(compiler: Compiler) {
      compiler.hooks.thisCompilation.tap('page-policy', (compilation) => {
        compilation.hooks.processAssets.tap('page-policy', () => {
          const policy: PagePolicy = { inlineScripts: Object.values(inlineTexts(target.folder)), trustedTypes: TRUSTED_TYPES };
          compilation.emitAsset(PAGE_POLICY, new compiler.webpack.sources.RawSource(JSON.stringify(policy)));
        });
      });
    },
  };
}
