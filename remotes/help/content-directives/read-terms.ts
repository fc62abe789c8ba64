import { LANGUAGES, type Language } from 'shared/contract';

const NOTE = / \(.*\)$/;
const ROW = /^\| (.+?) \| (.+?) \| ?(.*?) ?\|$/gm;

/** What `docs/app-terms.md` calls each screen and button, with the icons that it may have there; Kinyarwanda has one word for two of them. */
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
