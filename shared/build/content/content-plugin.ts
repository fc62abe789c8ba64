import path from 'node:path';
import type { Compiler } from 'webpack';
import type { Language } from '../../contract/language';
import type { Target } from '../target';
import { compileFolder, readConfig } from './compile-folder';

/** Emits a remote's prose as `content/{language}/….json` beside its scripts: a text that is read costs no script. */
export function contentPlugin({ folder }: Target) {
  return {
    apply(compiler: Compiler) {
      compiler.hooks.thisCompilation.tap('content', (compilation) => {
        compilation.hooks.processAssets.tapPromise('content', async () => {
          const config = await readConfig(folder);
          if (!config) return;
          const documents = attempt(() => compileFolder(path.join(folder, 'content'), config));
          if (documents instanceof Error) return void compilation.errors.push(new compiler.webpack.WebpackError(documents.message));
          const emit = (file: string, value: unknown) =>
            compilation.emitAsset(file, new compiler.webpack.sources.RawSource(JSON.stringify(value)));
          for (const [language, texts] of Object.entries(documents)) {
            for (const [key, { meta, headings, html }] of texts) emit(`content/${language}/${key}.json`, { meta, headings, html });
            const derived = config.derive?.(texts, language as Language) ?? {};
            for (const [file, value] of Object.entries(derived)) emit(`content/${language}/${file}`, value);
          }
        });
      });
    },
  };
}

function attempt<Value>(work: () => Value): Value | Error {
  try {
    return work();
  } catch (error) {
    return error as Error;
  }
}
