import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Compilation, Compiler, sources } from 'webpack';
import { LANGUAGES, type Language } from 'shared/contract';
import { textHashes } from 'shared/contract/registry/release-address';
import type { CompiledDocument } from './compiled-document';
import { compileFolder, type Documents } from './compile-folder';
import { ConfigReader } from './config-reader';
import type { ContentConfig } from './define-content';
import { publishedPart } from './published-part';

/** Emits a remote's prose as `content/{language}/….json` beside its scripts, so that scripts do not contain it. */
export function contentPlugin({ folder }: { folder: string }) {
  const content = path.join(folder, 'content');
  const reader = new ConfigReader(folder);
  const emitted = new WeakMap<CompiledDocument, sources.Source>();
  let last: Compiled | null = null;
  return {
    apply(compiler: Compiler) {
      compiler.hooks.thisCompilation.tap('content', (compilation) => {
        let emit = (): void => undefined;
        // Compiled before the compilation is sealed, because webpack records a build with a later error as the last good one for hot updates.
        compilation.hooks.finishModules.tapPromise('content', async () => {
          if (existsSync(content)) compilation.contextDependencies.add(content);
          reader.files().forEach((file) => compilation.fileDependencies.add(file));
          try {
            const { config, earlier } = await reader.read();
            if (!config) return;
            const documents = compileFolder(content, config, earlier);
            // The files of a search take longer than all else that is made again after the save of a component.
            if (!last || !isSame(last, documents, config)) last = { documents, config, derived: derive(documents, config) };
            const compiled = last;
            emit = () => emitAll(compilation, compiled, emitted);
          } catch (error) {
            compilation.errors.push(new compiler.webpack.WebpackError((error as Error).message));
          }
        });
        compilation.hooks.processAssets.tap('content', () => emit());
      });
    },
  };
}

const derive = (documents: Record<Language, Documents>, config: ContentConfig) =>
  LANGUAGES.flatMap((language) =>
    Object.entries(config.derive?.(documents, language) ?? {}).map(([file, value]) => [`${language}/${file}`, value] as const),
  );

interface Compiled {
  documents: Record<Language, Documents>;
  derived: ReturnType<typeof derive>;
  config: ContentConfig;
}

/** Whether nothing was compiled again: `compileFolder` answers the same objects for texts that have not changed. */
const isSame = (last: Compiled, documents: Compiled['documents'], config: ContentConfig): boolean =>
  config === last.config &&
  LANGUAGES.every((language) => {
    const [before, now] = [last.documents[language], documents[language]];
    return before.size === now.size && [...now].every(([key, document]) => before.get(key) === document);
  });

function emitAll(compilation: Compilation, compiled: Compiled, emitted: WeakMap<CompiledDocument, sources.Source>): void {
  const { documents, derived, config } = compiled;
  const source = (value: unknown) => new compilation.compiler.webpack.sources.RawSource(JSON.stringify(value));
  const files: Record<string, sources.Source> = {};
  for (const [language, texts] of Object.entries(documents)) {
    for (const [key, document] of texts) {
      // webpack does not write a file again when its source object is the same.
      const rawSource = emitted.get(document) ?? source(publishedPart(key, document, config));
      emitted.set(document, rawSource);
      files[`${language}/${key}.json`] = rawSource;
    }
  }
  for (const [file, value] of derived) files[file] = source(value);
  for (const [language, table] of Object.entries(hashTables(files))) compilation.emitAsset(textHashes(language), source(table));
  for (const [file, text] of Object.entries(files)) compilation.emitAsset(`content/${file}`, text);
}

/** The subresource integrity of each text, in one table per language. @param files by `{language}/….json` */
export function hashTables(files: Record<string, Pick<sources.Source, 'buffer'>>): Record<string, Record<string, string>> {
  const tables: Record<string, Record<string, string>> = {};
  for (const [file, text] of Object.entries(files)) {
    const [language] = file.split('/', 1);
    (tables[language!] ??= {})[file] = `sha256-${createHash('sha256').update(text.buffer()).digest('base64')}`;
  }
  return tables;
}
