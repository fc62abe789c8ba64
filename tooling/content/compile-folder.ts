import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from 'shared/contract';
import { compileDocument } from './compile-document';
import type { CompiledDocument } from './compiled-document';
import { ContentFault } from './content-fault';
import type { ContentConfig } from './define-content';

/** Documents by `{folder}/{file name without .md}`. */
export type Documents = Map<string, CompiledDocument>;

/** A cache of compiled documents with their source text, by file. */
export type EarlierDocuments = Map<string, { text: string; document: CompiledDocument }>;

/** Compiles every document of a remote in both languages. Throws one error with a line for each fault. */
export function compileFolder(
  folder: string,
  config: ContentConfig,
  earlier: EarlierDocuments = new Map(),
): Record<Language, Documents> {
  const faults: string[] = [];
  const compileFile = (source: string, language: Language): CompiledDocument => {
    const text = readFileSync(source, 'utf8');
    const cached = earlier.get(source);
    const document = cached?.text === text ? cached.document : compileDocument(text, language, config);
    earlier.set(source, { text, document });
    return document;
  };
  const compileLanguage = (language: Language): Documents => {
    const documents: Documents = new Map();
    const base = path.join(folder, language);
    for (const group of readdirSync(base).sort()) {
      if (!config.folders.includes(group)) {
        faults.push(`${language}/${group}: unknown folder; known: ${config.folders.join(', ')}`);
        continue;
      }
      for (const file of readdirSync(path.join(base, group)).sort()) {
        try {
          documents.set(`${group}/${path.basename(file, '.md')}`, compileFile(path.join(base, group, file), language));
        } catch (error) {
          const line = error instanceof ContentFault && error.line ? `:${error.line}` : '';
          faults.push(`${language}/${group}/${file}${line}: ${(error as Error).message}`);
        }
      }
    }
    for (const fault of config.check?.(documents) ?? []) faults.push(`${language}/${fault}`);
    return documents;
  };
  const [en, rw] = [compileLanguage('en'), compileLanguage('rw')];
  for (const key of en.keys()) if (!rw.has(key)) faults.push(`en/${key}.md has no Kinyarwanda twin rw/${key}.md`);
  for (const key of rw.keys()) if (!en.has(key)) faults.push(`rw/${key}.md has no English twin en/${key}.md`);
  if (faults.length > 0) throw new Error(`The content in ${folder} has faults:\n  ${faults.join('\n  ')}`);
  return { en, rw };
}
