import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { LANGUAGES, type Language } from '../../contract/language';
import { compileDocument, type CompiledDocument } from './compile-document';
import type { ContentConfig } from './define-content';

/** Documents by `{folder}/{file name without .md}`. */
export type Documents = Map<string, CompiledDocument>;

export async function readConfig(workspace: string): Promise<ContentConfig | null> {
  const file = path.join(workspace, 'content.config.ts');
  return existsSync(file) ? (await import(pathToFileURL(file).href)).default : null;
}

/** Every document of a remote in both languages; collects all faults into one error with a line per file. */
export function compileFolder(folder: string, config: ContentConfig): Record<Language, Documents> {
  const faults: string[] = [];
  const compiled = Object.fromEntries(LANGUAGES.map((language) => [language, compileLanguage(folder, language, config, faults)]));
  const [en, rw] = LANGUAGES.map((language) => compiled[language]!);
  for (const key of en!.keys()) if (!rw!.has(key)) faults.push(`en/${key}.md has no Kinyarwanda twin rw/${key}.md`);
  for (const key of rw!.keys()) if (!en!.has(key)) faults.push(`rw/${key}.md has no English twin en/${key}.md`);
  if (faults.length > 0) throw new Error(`The content in ${folder} has faults:\n  ${faults.join('\n  ')}`);
  return compiled as Record<Language, Documents>;
}

function compileLanguage(folder: string, language: Language, config: ContentConfig, faults: string[]): Documents {
  const documents: Documents = new Map();
  const base = path.join(folder, language);
  for (const group of readdirSync(base).sort()) {
    if (!config.folders.includes(group)) {
      faults.push(`${language}/${group}: unknown folder; known: ${config.folders.join(', ')}`);
      continue;
    }
    for (const file of readdirSync(path.join(base, group)).sort()) {
      try {
        const text = readFileSync(path.join(base, group, file), 'utf8');
        documents.set(`${group}/${path.basename(file, '.md')}`, compileDocument(text, language, config));
      } catch (error) {
        faults.push(`${language}/${group}/${file}: ${(error as Error).message}`);
      }
    }
  }
  return documents;
}
