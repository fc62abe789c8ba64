import { LANGUAGES, type Language } from 'shared/contract';

const NOTE = / \(.*\)$/;
const ROW = /^\| (.+?) \| (.+?) \| ?(.*?) ?\|$/gm;

/** The names of screens and buttons in `docs/app-terms.md`, with their icons; in Kinyarwanda two of them have the same name. */
export function readTerms(markdown: string): Record<Language, Map<string, string[]>> {
  const terms = { en: new Map<string, string[]>(), rw: new Map<string, string[]>() };
  for (const [, ...cells] of markdown.matchAll(ROW)) {
    const icons = cells[2]!.split(' / ');
    for (const [column, language] of LANGUAGES.entries())
      for (const [position, words] of cells[column]!.split(' / ').entries()) {
        const name = words.replace(NOTE, '');
        terms[language].set(name, [...(terms[language].get(name) ?? []), icons[position] ?? icons[0]!]);
      }
  }
  return terms;
}
