import type { Language } from 'shared/contract';
import { formatDate } from 'shared/locale';
import en from './texts/en.json';
import rw from './texts/rw.json';

const TEXTS: Record<Language, typeof en> = { en, rw };

export const offlineTexts = (language: Language): typeof en => TEXTS[language];

/** The element of the mark, and its attribute with the time of the copy. */
export const MARK_ID = 'offline-mark';
export const AS_OF_ATTRIBUTE = 'data-as-of';

/** The text of the mark, with day and time in the phone's time zone. */
export const markText = (kind: 'mark' | 'back', asOf: Date, language: Language): string =>
  TEXTS[language][kind].replace('{{date}}', `${formatDate(asOf, language)}, ${asOf.toTimeString().slice(0, 5)}`);
