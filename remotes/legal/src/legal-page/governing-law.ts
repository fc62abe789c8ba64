import type { Language, Site } from 'shared/contract';

// Not in the messages, because a text is filled before the messages are loaded.
const UNSET: Record<Language, string> = {
  en: 'The governing law has not been named yet; this clause is to be completed before the service is launched.',
  rw: 'Amategeko agenga amasezerano ntaratangazwa; iyi ngingo igomba kuzuzwa mbere y’uko serivisi itangira gutangwa.',
};

/** The clause of the brand file as HTML, or a sentence that it is to be completed. */
export function governingLaw({ legal }: Site, language: Language): string {
  const text = legal.governingLaw?.[language] ?? UNSET[language];
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
