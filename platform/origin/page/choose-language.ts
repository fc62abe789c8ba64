import Negotiator from 'negotiator';
import { isLanguage, LANGUAGES, type Language } from 'shared/contract';
import { cacheByText } from './cache-by-text';

interface Choice {
  /** `lng` of the query. */
  query?: string;
  /** The cookie `i18nextLng`. */
  cookie?: string;
  acceptLanguage?: string;
}

/** Chooses the language by query, cookie, `Accept-Language`, in this order; otherwise English. */
export function chooseLanguage({ query, cookie, acceptLanguage }: Choice): Language {
  if (isLanguage(query)) return query;
  if (isLanguage(cookie)) return cookie;
  return accepted(acceptLanguage);
}

const accepted = cacheByText((header): Language => {
  // Removes regions: `rw-RW` would rank below a plain `en` of the same quality.
  const headers = { 'accept-language': header.replace(/-[\w-]+/g, '') };
  return new Negotiator({ headers }).languages(LANGUAGES).find(isLanguage) ?? 'en';
});
