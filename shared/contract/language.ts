/** The languages of the site; English is the fallback (specification, section 9). */
export const LANGUAGES = ['en', 'rw'] as const;

export type Language = (typeof LANGUAGES)[number];

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.includes(value as Language);
}
