import type { Received } from '../feedback/entry';

interface Words {
  key?: string | null;
  at?: string;
  language?: 'en' | 'rw';
  link?: string;
  /** The reason, if the guide did not help. */
  reason?: number;
  more?: Record<string, unknown>;
}

/** A visitor's feedback on a guide. */
export function received(text: string, words: Words = {}): Received {
  const {
    key = null,
    at = '2026-11-20T10:00:00.000Z',
    language = 'en',
    link = 'https://site.example/help-center/x',
    reason,
  } = words;
  return {
    key,
    at,
    language,
    more: words.more ?? null,
    payload:
      reason === undefined
        ? { action: 'yesThanksApi', help_center_article_link: link, message: text }
        : { action: 'notReallyApi', help_center_article_link: link, reason, more_info_about_the_reason: text },
  };
}
