import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Compiler } from 'webpack';
import { LANGUAGES } from 'shared/contract';
import { previewPicture } from 'shared/contract/registry/release-address';
import { drawPreview } from './draw-preview';
import { previewWords } from './preview-words';

/** Draws the picture that stands beside a shared link, one in each language, for a section whose `preview.json` names its words. */
export function previewPlugin({ folder }: { folder: string }) {
  return {
    apply(compiler: Compiler) {
      compiler.hooks.thisCompilation.tap('preview', (compilation) => {
        compilation.hooks.processAssets.tapPromise('preview', async () => {
          const file = path.join(folder, 'preview.json');
          if (!existsSync(file)) return;
          const named = JSON.parse(readFileSync(file, 'utf8'));
          for (const language of LANGUAGES) {
            const messages = readTexts(path.join(folder, `src/messages/${language}.json`));
            if (!messages) return;
            const picture = await drawPreview(previewWords(named, messages));
            compilation.emitAsset(previewPicture(language), new compiler.webpack.sources.RawSource(picture));
          }
        });
      });
    },
  };
}

/** `null` for a file that is no JSON: webpack itself says where it breaks, as one fault and not as two. */
function readTexts(file: string): Parameters<typeof previewWords>[1] | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
