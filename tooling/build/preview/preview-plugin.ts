import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { sources } from 'webpack';
import { LANGUAGES, type Language, type Messages } from 'shared/contract';
import { previewPicture } from 'shared/contract/registry/release-address';
import { emitFiles } from '../emit-files';
import { drawPreview } from './draw-preview';
import { previewWords } from './preview-words';

/** Draws the picture of the link preview in each language, for a section with a `preview.json`. */
export function previewPlugin({ folder }: { folder: string }) {
  /** The last picture of each language, with its words; webpack does not write a file again when its source object is the same. */
  const drawn = new Map<Language, { words: string; picture: sources.Source }>();
  return emitFiles('preview', async (compilation) => {
    const file = path.join(folder, 'preview.json');
    if (!existsSync(file)) return;
    const declared = JSON.parse(readFileSync(file, 'utf8'));
    const { RawSource } = compilation.compiler.webpack.sources;
    for (const language of LANGUAGES) {
      const messages = readTexts(path.join(folder, `src/messages/${language}.json`));
      if (!messages) return;
      const words = previewWords(declared, messages);
      const key = JSON.stringify(words);
      if (drawn.get(language)?.words !== key)
        drawn.set(language, { words: key, picture: new RawSource(await drawPreview(words)) });
      compilation.emitAsset(previewPicture(language), drawn.get(language)!.picture);
    }
  });
}

/** `null` for invalid JSON, which webpack itself reports with its line. */
function readTexts(file: string): Messages | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
